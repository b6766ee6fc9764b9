// An erased person's submissions, ranks and posts stay under the name removed-NUMBER, since others depend on them.

import { erasedName } from '@verdict/domain/retention'
import { endSessionsOf, noPassword, findUser } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { ranklistsOfPeopleChanged } from '../../changes/index.ts'
import { sittersAmong } from '../../access/sitting.ts'
import {
  clearMentions,
  clearTraces,
  deleteOwnThings,
  emptyCode,
  holdPerson,
  renamePerson,
  codeOf,
  namesOfPrograms,
  outputsOfPerson,
  personKinds,
  picturesOf,
  rowsOf,
} from './erase-queries.ts'
import { mayErase, mayKeep } from './retention-policy.ts'
import { endingOfSent } from '@verdict/domain/outputs'
import type { WrittenFile } from '@verdict/formats'
import { Readable } from 'node:stream'
import type { Database } from '../../platform/db.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import { textFile, zipStream } from '../../platform/zip-stream.ts'

/** Verdicts are included once they are public. */
type Parts = Pick<Context, 'db' | 'blobs'>

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function programs(db: Database, userId: number): Promise<WrittenFile[]> {
  const names = await namesOfPrograms(db, userId)
  return names.map((one) =>
    textFile(`programs/${one.pid}-${one.sid}${endingOfSent(one)}`, () => codeOf(db, one.sid)),
  )
}

async function outputs({ db, blobs }: Parts, userId: number): Promise<WrittenFile[]> {
  const files = await outputsOfPerson(db, userId)
  return files.map(({ sid, pid, name, sha256 }) => ({
    path: `programs/${pid}-${sid}/${name}`,
    open: async () => ((await blobs.bytes(sha256)) === null ? Readable.from([]) : blobs.read(sha256)),
  }))
}

async function pictures({ db, blobs }: Parts, userId: number): Promise<WrittenFile[]> {
  const found = await picturesOf(db, userId)
  return found.map(({ sha256, media_type }) => ({
    path: `pictures/${sha256}.${media_type.split('/')[1] ?? 'bin'}`,
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
      ...(await outputs(context, id)),
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

/**
 * @param confirm the username, again
 * @returns the neutral name
 * @throws Refusal NOT_FOUND, FORBIDDEN, NAME_DIFFERS, SITS_EXAM
 */
export async function erasePerson(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  confirm: string,
): Promise<{ uid: string }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, uid)
    if (!person) throw new Refusal('NOT_FOUND')
    if (!mayErase(viewer, person)) throw new Refusal('FORBIDDEN')
    if (confirm !== person.uid) throw new Refusal('NAME_DIFFERS')
    if ((await sittersAmong(tx, [person.id])).size > 0) throw new Refusal('SITS_EXAM')
    const name = erasedName(person.id)
    await endSessionsOf(context, tx, person.id)
    await deleteOwnThings(tx, person)
    await emptyCode(tx, person.id)
    await clearTraces(tx, person.id)
    await clearMentions(tx, person, name)
    await renamePerson(tx, person.id, name, noPassword())
    await writeAudit(tx, origin, { actorId: viewer.userId, action: 'user.erase', target: `user:${name}` })
    // Last: every judgement in these contests waits for this lock.
    await ranklistsOfPeopleChanged(tx, [person.id])
    return { uid: name }
  })
}
