// A push service on a port of its own, and browsers that read what comes there, written from RFC 8030, 8188, 8291 and 8292.

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key)
  for (const part of parts) sum.update(part)
  return sum.digest()
}

const one = Buffer.from([1])

/** The keys of one subscription, as a browser makes them, and what it does with a message. */
export function pushBrowser(endpoint: string) {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** @throws for a message to another browser, or one that was altered */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const record = body.subarray(21 + sender.length)
      if (record.length > recordSize) throw new Error('more than one record')
      const shared = own.computeSecret(sender)
      const secret = hmac(hmac(auth, shared), 'WebPush: info\0', publicKey, sender, one)
      const start = hmac(salt, secret)
      const key = hmac(start, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
      const nonce = hmac(start, 'Content-Encoding: nonce\0', one).subarray(0, 12)
      const open = createDecipheriv('aes-128-gcm', key, nonce)
      open.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
      const end = padded.lastIndexOf(2)
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
      return JSON.parse(padded.subarray(0, end).toString())
    },
  }
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The claims of who sent it. @throws unless it is signed by the key that it names (RFC 8292) */
export function senderOf({ headers }: Received): { key: string; aud: string; exp: number; sub: string } {
  const said = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '')
  if (!said) throw new Error(`no vapid: ${headers.authorization}`)
  const [, head = '', claims = '', signature = '', key = ''] = said
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by its key')
  return {
    key,
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
  }
}

export interface TestPushService {
  origin: string
  received: Received[]
  /** Statuses of the next answers; then 201 again. `drop`: the connection breaks after the message. */
  plan: (...statuses: (number | 'drop')[]) => void
  close: () => Promise<void>
}

export async function startPushService(): Promise<TestPushService> {
  const received: Received[] = []
  const planned: (number | 'drop')[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const next = planned.shift() ?? 201
      if (next === 'drop') request.socket.destroy()
      else response.writeHead(next, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    plan: (...statuses) => void planned.push(...statuses),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
