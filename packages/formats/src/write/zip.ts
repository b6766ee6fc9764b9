// A reproducible zip as a stream: files are opened in turn and never held in memory.

import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nameOf } from '../content.ts'
import type { WrittenFile } from './writer.ts'

/** The format's earliest date, without time zones. */
const mtime = new Date(1980, 0, 1)

const isScript = (path: string): boolean => ['build', 'run'].includes(nameOf(path))

async function* piecesOf(file: WrittenFile): AsyncGenerator<Buffer> {
  yield* (await file.open()) as AsyncIterable<Buffer>
}

/** Fails with a file's error; stops reading when the consumer goes away. */
export function packZip(files: readonly WrittenFile[], { compress = true } = {}): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  for (const file of files) {
    const mode = isScript(file.path) ? 0o100_755 : 0o100_644
    zip.addReadStreamLazy(file.path, { mtime, mode, compress, forceDosTimestamp: true }, (take) => {
      current = Readable.from(piecesOf(file), { objectMode: false })
      current.once('error', (error) => out.destroy(error))
      take(null, current)
    })
  }
  zip.on('error', (error) => out.destroy(error as Error))
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
