-- The keys that sign ID tokens. A key stands in the key set from the time that it is made until it is retired; of each algorithm the
-- newest signs whose time has come.
CREATE TABLE signing_keys (
    -- kid
    id TEXT PRIMARY KEY,
    -- ES256, RS256 or EdDSA
    algorithm TEXT NOT NULL,
    -- the how-manieth of its algorithm: of two nodes that make a key at once one succeeds
    number BIGINT NOT NULL,
    -- PKCS #8, sealed; NULL: retired
    private_key TEXT,
    made_at BIGINT NOT NULL,
    signs_from BIGINT NOT NULL,
    retired_at BIGINT,
    UNIQUE (algorithm, number)
);
