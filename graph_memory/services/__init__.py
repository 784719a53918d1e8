"""Embedders and rerankers that are not ours: behind an address, or clients of graphiti-core that the user brings."""

from graph_memory.services.options import Embeddings, Rerank

__all__ = ["Embeddings", "Rerank"]
