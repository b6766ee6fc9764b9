// A zip as a stream: files are opened one after the other, when their turn comes, and go through without being held. The same
// files are the same bytes, whenever they are packed.

import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { nameOf } from '../content.ts'
import type { WrittenFile } from './writer.ts'

/** As early as the format knows, in a form without time zones. */
const mtime = new Date(1980, 0, 1)

const isScript = (path: string): boolean => ['build', 'run'].includes(nameOf(path))

async function* piecesOf(file: WrittenFile): AsyncGenerator<Buffer> {
  yield* (await file.open()) as AsyncIterable<Buffer>
}

/** Ends with what went wrong with a file; what is being read is let go when nobody takes the stream any further. */
export function packZip(files: readonly WrittenFile[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  out.once('close', () => current?.destroy())
  for (const file of files) {
    const mode = isScript(file.path) ? 0o100_755 : 0o100_644
    // Made when its turn comes: an archive may have very many.
    zip.addReadStreamLazy(file.path, { mtime, mode, forceDosTimestamp: true }, (take) => {
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
