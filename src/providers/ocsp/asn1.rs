//! The structures of RFC 6960, borrowed from the encoded bytes. Parts that are compared or hashed stay [`AnyRef`], so
//! that their bytes do not change.

use der::{
    Sequence,
    asn1::{AnyRef, BitStringRef, GeneralizedTime, ObjectIdentifier, OctetStringRef},
};

/// `id-pkix-ocsp-basic`
pub const BASIC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.48.1.1");
/// `id-pkix-ocsp-nonce`
pub const NONCE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.5.5.7.48.1.2");
/// `id-sha1`
pub const SHA1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.14.3.2.26");

#[derive(Sequence)]
pub struct AlgorithmIdentifier<'a> {
    pub algorithm: ObjectIdentifier,
    pub parameters: Option<AnyRef<'a>>,
}

#[derive(Sequence)]
pub struct CertId<'a> {
    pub algorithm: AlgorithmIdentifier<'a>,
    pub issuer_name: &'a OctetStringRef,
    pub issuer_key: &'a OctetStringRef,
    /// An INTEGER, with its original bytes.
    pub serial_number: AnyRef<'a>,
}

#[derive(Sequence)]
pub struct Extension<'a> {
    pub id: ObjectIdentifier,
    #[asn1(default = "Default::default")]
    pub critical: bool,
    pub value: &'a OctetStringRef,
}

#[derive(Sequence)]
pub struct SingleRequest<'a> {
    pub certificate: CertId<'a>,
}

#[derive(Sequence)]
pub struct TbsRequest<'a> {
    pub requests: Vec<SingleRequest<'a>>,
    #[asn1(context_specific = "2", tag_mode = "EXPLICIT", optional = "true")]
    pub extensions: Option<Vec<Extension<'a>>>,
}

#[derive(Sequence)]
pub struct OcspRequest<'a> {
    pub tbs: TbsRequest<'a>,
}

#[derive(Sequence)]
pub struct OcspResponse<'a> {
    /// An ENUMERATED; 0 means successful.
    pub status: AnyRef<'a>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    pub bytes: Option<ResponseBytes<'a>>,
}

#[derive(Sequence)]
pub struct ResponseBytes<'a> {
    pub kind: ObjectIdentifier,
    pub response: &'a OctetStringRef,
}

#[derive(Sequence)]
pub struct BasicResponse<'a> {
    /// A [`ResponseData`] with its original bytes, because they are signed.
    pub data: AnyRef<'a>,
    /// An [`AlgorithmIdentifier`] with its original bytes.
    pub algorithm: AnyRef<'a>,
    pub signature: BitStringRef<'a>,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    pub certificates: Option<Vec<AnyRef<'a>>>,
}

#[derive(Sequence)]
pub struct ResponseData<'a> {
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    pub version: Option<u8>,
    /// `[1]` a name, or `[2]` the SHA-1 of a public key.
    pub responder: AnyRef<'a>,
    pub produced_at: GeneralizedTime,
    pub responses: Vec<SingleResponse<'a>>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    pub extensions: Option<Vec<Extension<'a>>>,
}

#[derive(Sequence)]
pub struct SingleResponse<'a> {
    pub certificate: CertId<'a>,
    /// `[0]` good, `[1]` revoked, `[2]` unknown.
    pub status: AnyRef<'a>,
    pub this_update: GeneralizedTime,
    #[asn1(context_specific = "0", tag_mode = "EXPLICIT", optional = "true")]
    pub next_update: Option<GeneralizedTime>,
    #[asn1(context_specific = "1", tag_mode = "EXPLICIT", optional = "true")]
    pub extensions: Option<Vec<Extension<'a>>>,
}
