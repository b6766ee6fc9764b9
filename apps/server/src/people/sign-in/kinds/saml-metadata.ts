// Metadata of an identity provider, as root pastes it: what a provider's row needs of it. Its signature, if any, is not
// checked: root vouches for what they paste.

import { Unproven } from './failure.ts'
import { metadata, signature } from './saml-names.ts'
import { childrenOf, descendantsOf, isNamed, onlyChild, readXml, type XmlElement } from './xml.ts'

const byRedirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export interface ReadMetadata {
  issuer: string
  entryPoint: string
  /** In PEM, one after the other. */
  certificates: string
}

const inPem = (base64: string): string => {
  const lines = base64.replaceAll(/\s+/g, '').replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----`
}

/** Keys for encryption alone sign nothing. */
const certificatesOf = (descriptor: XmlElement): string[] =>
  childrenOf(descriptor, metadata, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.get('use') !== 'encryption')
    .flatMap((key) => [...descendantsOf(key)])
    .filter((element) => isNamed(element, signature, 'X509Certificate'))
    .map(({ text }) => inPem(text))

/** @throws Unproven if it does not describe exactly one identity provider that a browser can be sent to */
export function readMetadata(text: string): ReadMetadata {
  const root = readXml(text, { split: 'allowed' })
  const entities = isNamed(root, metadata, 'EntityDescriptor') ? [root] : [...descendantsOf(root)]
  const described = entities.flatMap((entity) => {
    const descriptor = onlyChild(entity, metadata, 'IDPSSODescriptor')
    return isNamed(entity, metadata, 'EntityDescriptor') && descriptor ? [{ entity, descriptor }] : []
  })
  const [only] = described
  if (!only || described.length > 1) throw new Unproven('the metadata is not of one identity provider')
  const service = childrenOf(only.descriptor, metadata, 'SingleSignOnService').find(
    ({ attributes }) => attributes.get('Binding') === byRedirect,
  )
  const certificates = [...new Set(certificatesOf(only.descriptor))]
  const issuer = only.entity.attributes.get('entityID')?.trim()
  const entryPoint = service?.attributes.get('Location')?.trim()
  if (!issuer || !entryPoint || certificates.length === 0)
    throw new Unproven('the metadata has no address for a redirect, or no certificate')
  return { issuer, entryPoint, certificates: certificates.join('\n') }
}
