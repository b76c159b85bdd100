"""BLAKE2b without OpenSSL, which `hashlib` loads first: no hash of ours needs it, and every start would wait for it.

The standard library's `random` comes by its hashes in the same way.
"""

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]
