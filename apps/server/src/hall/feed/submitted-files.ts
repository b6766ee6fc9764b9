// The code of submissions as the API gives it: one archive for each.

import { languageRecords } from '@verdict/domain/language'
import type { WrittenFile } from '@verdict/formats'
import { packZip } from '@verdict/formats/pack'
import type { Context } from '../../platform/context.ts'
import { textFile } from '../../platform/zip-stream.ts'
import { codesOf, type SubmittedCode } from './submission-in-hall-queries.ts'

type Stored = Pick<Context, 'db' | 'blobs'>

export const filesOfCode = (
  { blobs }: Pick<Context, 'blobs'>,
  { code, language, outputs }: SubmittedCode,
): WrittenFile[] =>
  outputs.length === 0
    ? [textFile(languageRecords[language].sourceName, () => code)]
    : outputs.map(({ name, sha256 }) => ({ path: name, open: async () => blobs.read(sha256) }))

const readAtOnce = 100

/** Under their places in a package. They are opened in turn, so that one statement serves many. */
export function archivesOf(context: Stored, sids: readonly number[]): WrittenFile[] {
  let held: { from: number; codes: Promise<Map<number, SubmittedCode>> } | null = null
  const codesFrom = (from: number) => {
    if (held?.from !== from) held = { from, codes: codesOf(context.db, sids.slice(from, from + readAtOnce)) }
    return held.codes
  }
  return sids.map((sid, index) => ({
    path: `submissions/${sid}/files.zip`,
    open: async () => {
      const codes = await codesFrom(index - (index % readAtOnce))
      return packZip(filesOfCode(context, codes.get(sid)!))
    },
  }))
}
