// Files as browsers send them, and archives made byte by byte, so that they can also lie.

import { crc32, deflateRawSync } from 'node:zlib'

const boundary = 'boundary-of-the-tests'

export interface FormFile {
  name: string
  content: Buffer | string
  field?: string
  type?: string
}

/** Headers and body of a form of files. */
export const formOf = (files: readonly FormFile[]) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    ...files.flatMap(({ name, content, field = 'file', type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]),
})

/** A form with one file. */
export const multipart = (content: Buffer | string, filename = 'file', type = 'application/octet-stream') =>
  formOf([{ name: filename, content, type }])

export interface Packed {
  content: string | Buffer
  /** The size that the archive declares. */
  claims?: number
  /** Its checksum, where that is not the content's. */
  sum?: number
  encrypted?: boolean
  /** A symbolic link: its content is where it leads. */
  isLink?: boolean
}

/** A zip archive. */
export function zip(files: Record<string, string | Packed>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, file] of Object.entries(files)) {
    const { content, claims, sum, encrypted, isLink } = typeof file === 'string' ? { content: file } : file
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x800 | (encrypted ? 1 : 0), 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(sum ?? crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claims ?? raw.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, packed])
    const rest = Buffer.alloc(14)
    if (isLink) rest.writeUInt32LE(0o120777 * 65_536, 6)
    rest.writeUInt32LE(offset, 10)
    // Made by Unix, where the mode says that it is a link.
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0003'), facts, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
