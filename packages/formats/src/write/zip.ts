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
  // A file is opened with the first piece that is asked of it.
  const contents = files.map((file) => Readable.from(piecesOf(file), { objectMode: false }))
  out.once('close', () => contents.forEach((content) => content.destroy()))
  for (const [index, { path }] of files.entries()) {
    const mode = isScript(path) ? 0o100_755 : 0o100_644
    contents[index]!.once('error', (error) => out.destroy(error))
    zip.addReadStream(contents[index]!, path, { mtime, mode, forceDosTimestamp: true })
  }
  zip.on('error', (error) => out.destroy(error as Error))
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
