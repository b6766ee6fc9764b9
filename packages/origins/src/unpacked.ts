// A file of a dump as a stream of bytes; `mongodump --gzip` and `mysqldump | gzip` leave packed ones.

import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MoveInFault } from './fault.ts'

/** @throws MoveInFault for a packed file that breaks off or is damaged */
export async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  // The fault of either comes out of the loop below.
  const stream: Readable = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      yield chunk
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'EACCES') throw new MoveInFault(path, null, 'it cannot be read.')
    if (code.startsWith('Z_')) throw new MoveInFault(path, bytes, 'the packed file is damaged or breaks off.')
    throw error
  } finally {
    file.destroy()
  }
}
