"""The browser of the other tests."""

from tests.web.conftest import chromium

__all__ = ["chromium"]
