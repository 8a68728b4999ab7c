"""Holds a list of parts (CycloneDX 1.6, JSON, on standard input) against the schema, as CycloneDX's own library has it."""

import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read())
if fault:
    said = str(fault).strip().splitlines()
    sys.exit(f"sbom: {said[0]} {said[-1].strip()}")
