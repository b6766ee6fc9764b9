// Certificates that sign themselves, made on the spot: for a name, between two moments. A browser refuses them unless it is
// handed the certificate as an authority. X.509 in DER is small enough to be written here, so that no test needs a program
// of the machine.

import { generateKeyPairSync, sign } from 'node:crypto'

export interface TestCertificate {
  /** Both in PEM. */
  key: string
  cert: string
}

const tag = { integer: 2, bits: 3, octets: 4, nothing: 5, utf8: 12, time: 23, sequence: 48, set: 49 } as const
const versionPart = 0xa0
const extensionsPart = 0xa3
const dnsName = 0x82
/** Encoded object identifiers. */
const commonName = Buffer.from('0603550403', 'hex')
const alternativeName = Buffer.from('0603551d11', 'hex')
const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex')
const rsaWithSha256 = Buffer.from('06092a864886f70d01010b', 'hex')

function der(kind: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([kind, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(tag.sequence, ...parts)
const nameOf = (name: string): Buffer =>
  sequence(der(tag.set, sequence(commonName, der(tag.utf8, Buffer.from(name)))))
/** As in 261123195900Z. */
const timeOf = (at: Date): Buffer =>
  der(tag.time, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))

export function selfSigned(
  name: string,
  from: Date,
  until: Date,
  kind: 'elliptic' | 'rsa' = 'elliptic',
): TestCertificate {
  const { publicKey, privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = kind === 'rsa' ? sequence(rsaWithSha256, der(tag.nothing)) : sequence(ecdsaWithSha256)
  const names = sequence(der(dnsName, Buffer.from(name)))
  const signed = sequence(
    der(versionPart, der(tag.integer, Buffer.from([2]))),
    der(tag.integer, Buffer.from([1])),
    algorithm,
    nameOf('An authority'),
    sequence(timeOf(from), timeOf(until)),
    nameOf('An authority'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(extensionsPart, sequence(sequence(alternativeName, der(tag.octets, names)))),
  )
  const signature = der(tag.bits, Buffer.from([0]), sign('sha256', signed, privateKey))
  const base64 = sequence(signed, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}
