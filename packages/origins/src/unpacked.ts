// A file of a dump as bytes, unpacked if gzipped, as by `mongodump --gzip` or `mysqldump | gzip`.

import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MoveInFault } from './fault.ts'

/** @throws MoveInFault for a truncated or damaged gzip file */
export async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
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
