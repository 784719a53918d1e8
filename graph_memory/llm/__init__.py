"""Reading by a language model, where one is configured: it proposes claims, through the same door as the rules."""

from graph_memory.llm.options import LLM
from graph_memory.llm.providers import Provider, providers
from graph_memory.llm.reading import LLMReader

__all__ = ["LLM", "LLMReader", "Provider", "providers"]
