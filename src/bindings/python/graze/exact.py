"""The same questions with exact results: fractions.Fraction, and graze.Exact where a number has a root."""

from ._graze import exact_clip as clip

__all__ = ["clip"]
