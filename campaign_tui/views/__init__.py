"""Frozen values that screens show, worked out away from them."""
