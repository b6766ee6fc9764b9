import { Readable } from 'node:stream'
import { placeInWords } from '@verdict/contract/files-place'
import { Bucket, type BucketOptions } from '@verdict/storage/bucket'
import { Missing, type Store } from './store.ts'

async function* behind(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

export const bucketStore = (options: BucketOptions): Store => {
  const bucket = new Bucket(options)
  return {
    place: placeInWords(options.place),
    put: (name, content) => bucket.putStream(name, content),
    async get(name) {
      const pieces = bucket.pieces([name], () => new Missing(name))
      // Read ahead, so that a missing object is not taken for a damaged one.
      const { value, done } = await pieces.next()
      return Readable.from(done ? [] : behind(value, pieces), { objectMode: false })
    },
    async *list(folder) {
      for await (const page of bucket.list(`${folder}/`)) {
        for (const { name, writtenMs } of page) yield { name: `${folder}/${name}`, modifiedMs: writtenMs }
      }
    },
    remove: (name) => bucket.remove(name),
    // A store that cannot list uploads removes them by a rule of its own.
    tidy: (idleMs) => bucket.dropUploads(idleMs).catch(() => undefined),
  }
}
