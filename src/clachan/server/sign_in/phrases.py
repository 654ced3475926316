"""Recovery phrases: words that sign a person in again after every device is lost.

A phrase has ten of 256 words: 80 random bits. It is shown once. The server stores a slow hash of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from typing import Final

_LIST: Final = """
acorn amber anchor apple april apron arrow aspen autumn badge bagpipe bakery barley barn basket
beach bean bear beaver bell berry birch biscuit blanket blossom bonfire book boot bottle
bramble bread breeze bridge brook bucket burrow butter cabin cable candle canoe canvas carrot
castle cave cedar cellar chair chalk charm cheese cherry chess chimney cider circle cliff clock
cloud clover coast cobble coin comet compass copper coral corn cottage cousin cow crane cricket
crown cuckoo cup curtain daisy dance dawn deer desk diary dinner dolphin donkey door dove
dragon drum duck dusk eagle easel echo elbow elder ember engine evening fabric falcon farm
feather fence fern ferry fiddle field finch fire fish flag flame flute foam forest fossil
fountain fox frost fruit garden garlic gate ginger glacier glass globe glove goat goose grape
grass gravel guitar hammer harbor harp hat hawk hazel heather hedge helmet heron hill hollow
honey horse hotel ice igloo inkwell iron island ivory ivy jacket jam jelly jewel juniper kettle
keyring kitchen kite knot ladder lake lamp lantern larch lark lemon letter lily linen lion
lobster loom lunch magnet maple marble market meadow melon mill mirror mist monday moon moss
mountain mushroom napkin needle nest noon north nutmeg oak oat ocean olive onion orchard otter
oven owl paddle paint palm paper parcel pasture path pear pebble pepper piano picnic pigeon
pillow pine plum pocket pond pony poppy potato puddle puffin pumpkin quarry quilt rabbit radio
rain raven reed ribbon river robin rocket roof saddle salmon school seagull shadow shell silver
spoon squirrel
"""
WORDS: Final = tuple(_LIST.split())
"""Short words that differ in their first four letters, so a typing error does not make another phrase."""
LENGTH: Final = 10
SALT: Final = "phrase salt"
"""The name of the server's key that is mixed into every hash."""


def new_phrase() -> str:
    return " ".join([secrets.choice(WORDS) for _ in range(LENGTH)])


def clean_phrase(text: str) -> str:
    """A phrase that somebody typed, in the form in which it was shown.

    >>> clean_phrase(" Acorn,  amber-ANCHOR ")
    'acorn amber anchor'
    """
    return " ".join(re.findall(r"[a-z]+", text.lower()))


async def phrase_hash(phrase: str, salt: str) -> str:
    """A slow hash, computed in a thread, so that it delays no move."""
    return await asyncio.to_thread(_slow_hash, phrase, salt)


def _slow_hash(phrase: str, salt: str) -> str:
    found = hashlib.scrypt(phrase.encode(), salt=salt.encode(), n=2**14, r=8, p=1, dklen=32)
    return found.hex()
