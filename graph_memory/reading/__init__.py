"""Text in English and Chinese -> drafts of claims: rules only, offline."""

from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.reader import Reader

__all__ = ["Draft", "Reader", "Utterance"]
