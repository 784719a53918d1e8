"""Lists of words, written as running text."""


def words(text: str) -> frozenset[str]:
    """The words of `text`, which blanks part."""
    return frozenset(text.split())
