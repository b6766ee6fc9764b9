// All that is kept of one person as a zip, streamed: a JSON file for each kind of thing, their programs and their pictures. It says no
// more of a contest than the person may know: verdicts are in it once everybody may see them.

import { languageRecords } from '@verdict/domain/language'
import type { WrittenFile } from '@verdict/formats'
import { Readable } from 'node:stream'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Database } from '../platform/db.ts'
import type { TakeTurn } from '../platform/fairness/export-turns.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { textFile, zipStream } from '../platform/zip-stream.ts'
import { findUser } from '../user/index.ts'
import { mayKeep } from './policy.ts'
import { codeOf, namesOfPrograms, personKinds, picturesOf, rowsOf } from './person-queries.ts'

type Parts = Pick<Context, 'db' | 'blobs'>

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const extensionOf = (source: string): string => /\.[^.]+$/.exec(source)?.[0] ?? ''

async function programs(db: Database, userId: number): Promise<WrittenFile[]> {
  const names = await namesOfPrograms(db, userId)
  return names.map(({ sid, pid, language }) =>
    textFile(`programs/${pid}-${sid}${extensionOf(languageRecords[language].sourceName)}`, () =>
      codeOf(db, sid),
    ),
  )
}

async function pictures({ db, blobs }: Parts, userId: number): Promise<WrittenFile[]> {
  const found = await picturesOf(db, userId)
  return found.map(({ sha256, media_type }) => ({
    path: `pictures/${sha256}.${media_type.split('/')[1] ?? 'bin'}`,
    // One that is missing on this site does not keep the rest from its owner.
    open: async () => ((await blobs.bytes(sha256)) === null ? Readable.from([]) : blobs.read(sha256)),
  }))
}

interface PersonFile {
  name: string
  content: Readable
}

async function fileOf(
  context: Parts,
  { id, uid }: { id: number; uid: string },
  takeTurn: TakeTurn,
): Promise<PersonFile> {
  const { db } = context
  const endTurn = await takeTurn()
  try {
    const files = [
      textFile('about.json', () => json({ username: uid })),
      ...personKinds.map((kind) => textFile(`${kind}.json`, async () => json(await rowsOf(db, kind, id)))),
      ...(await programs(db, id)),
      ...(await pictures(context, id)),
    ]
    return { name: `data-${uid}.zip`, content: zipStream(files, endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}

/** @throws Refusal EXPORTS_BUSY */
export async function exportOwn(context: Parts, viewer: Viewer, takeTurn: TakeTurn): Promise<PersonFile> {
  return fileOf(context, { id: viewer.userId, uid: viewer.uid }, takeTurn)
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, EXPORTS_BUSY */
export async function exportOther(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  takeTurn: TakeTurn,
): Promise<PersonFile> {
  if (!mayKeep(viewer)) throw new Refusal('FORBIDDEN')
  const person = await findUser(context.db, uid)
  if (!person) throw new Refusal('NOT_FOUND')
  const file = await fileOf(context, person, takeTurn)
  await writeAudit(context.db, origin, {
    actorId: viewer.userId,
    action: 'user.export',
    target: `user:${person.uid}`,
  })
  return file
}
