"""Erasing: what is gone leaves every row, index, log and file, and stays away."""
