export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'
export const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const signature = 'http://www.w3.org/2000/09/xmldsig#'
export const encryption = 'http://www.w3.org/2001/04/xmlenc#'

/** Clocks of two servers differ a little. */
export const skewMs = 60_000
