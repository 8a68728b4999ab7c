#!/usr/bin/env python3
"""Makes src/accounts/embedded/captcha/voices.bin out of the recordings of the crate `captcha` 1.0.0 (MIT).

    scripts/captcha-voices.py PATH/TO/captcha-1.0.0/src/audio/audio.json

Each recording says "lower case letter" or "number" first, always in the same way; that is cut off, with the silence at the end.
What is left is halved in rate (11,025 Hz), made equally loud and written in 8 bits. The file holds, for each character in
order, its length in samples (16 bits, little-endian) and the samples (signed).
"""
import array
import base64
import json
import math
import pathlib
import sys

CHARACTERS = "acfhkmrtuwxy3479"
RATE = 22_050
# Seconds that the words before a letter and before a digit take.
BEFORE_LETTER, BEFORE_DIGIT = 0.692, 0.335
HEADER, LOUDNESS, TAPS = 44, 24.0, 31


def halved(samples):
    """Every second sample behind a low-pass filter (windowed sinc)."""
    middle = TAPS // 2
    filter_ = [
        (0.48 if i == middle else math.sin(math.pi * 0.48 * (i - middle)) / (math.pi * (i - middle)))
        * (0.54 - 0.46 * math.cos(2 * math.pi * i / (TAPS - 1)))
        for i in range(TAPS)
    ]
    padded = [0.0] * middle + samples + [0.0] * middle
    return [sum(w * padded[at + i] for i, w in enumerate(filter_)) for at in range(0, len(samples), 2)]


def recording(wave, character):
    samples = array.array("h", wave[HEADER : len(wave) // 2 * 2])
    start = int(RATE * (BEFORE_DIGIT if character.isdigit() else BEFORE_LETTER))
    end = max(at for at, sample in enumerate(samples) if abs(sample) > 40)
    samples = halved([float(sample) for sample in samples[start : end + 1]])
    loudness = math.sqrt(sum(sample * sample for sample in samples) / len(samples))
    return [max(-127, min(127, round(sample * LOUDNESS / loudness))) for sample in samples]


def main():
    recordings = json.loads(pathlib.Path(sys.argv[1]).read_text())
    out = bytearray()
    for character in CHARACTERS:
        samples = recording(base64.b64decode(recordings[character]), character)
        out += len(samples).to_bytes(2, "little") + bytes(sample & 0xFF for sample in samples)
    pathlib.Path(__file__).parent.parent.joinpath("src/accounts/embedded/captcha/voices.bin").write_bytes(out)


main()
