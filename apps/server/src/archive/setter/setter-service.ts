import type { SetterRow } from '@verdict/contract/setter'
import { mostSetters, type SetterRole } from '@verdict/domain/setter'
import { type PageLanguage, pageLanguages } from '@verdict/domain/site-face'
import { Refusal } from '@verdict/contract/refusal'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { faceNow, pageLanguageOf } from '../../platform/face-now.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProblemToHandOut, findSetProblem } from '../../access/problem-access.ts'
import { mayHandOut } from '../../access/problem.ts'
import { findUser } from '../../people/index.ts'
import { tellInWords } from '../notification/notification-service.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import {
  countSetters,
  findSetter,
  languageOfUser,
  listSetters,
  ownerOf,
  putSetter,
  removeSetter,
  settersToTell,
  type SetterRecord,
} from './setter-queries.ts'
import { addedWords, noteSaid } from './setter-words.ts'

const present = ({ uid, nick, role, added_by, added_at }: SetterRecord): SetterRow => ({
  uid,
  nick,
  role,
  addedBy: added_by,
  addedAt: added_at.toISOString(),
})

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function settersAs({ db }: Pick<Context, 'db'>, viewer: Viewer, pid: number) {
  const problem = await findSetProblem({ db }, viewer, pid)
  const [owner, setters] = await Promise.all([ownerOf(db, pid), listSetters(db, pid)])
  return { owner, docs: setters.map(present), mayChange: mayHandOut(viewer, problem) }
}

type Telling = Pick<Context, 'channel' | 'settings'>

async function spokenAt(
  { settings }: Telling,
  tx: Queryable,
): Promise<(language: string | null) => PageLanguage> {
  const face = await faceNow(tx, settings)
  return (language) => pageLanguageOf(language) ?? pageLanguageOf(face.language.value) ?? pageLanguages[0]
}

/** The others who may read a note hear of it. */
export async function tellOfNote(
  context: Telling,
  tx: Queryable,
  viewer: Viewer,
  { pid, title }: { pid: number; title: string },
  { roles, ...note }: { roles: readonly SetterRole[]; text: string; isAnswer: boolean },
): Promise<void> {
  const people = await settersToTell(tx, pid, roles, viewer.userId)
  if (people.length === 0) return
  const spoken = await spokenAt(context, tx)
  for (const { id: userId, language } of people) {
    const said = noteSaid(spoken(language), { pid, title, by: viewer.uid, ...note })
    const path = `/problem/${pid}/workshop?part=review`
    await tellInWords(context, tx, { kind: 'setter', by: viewer.userId, userId, ...said, path })
  }
}

interface Asked {
  pid: number
  uid: string
}

const accountOf = async (db: Queryable, uid: string): Promise<{ id: number; uid: string }> => {
  const user = await findUser(db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  return user
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, OWNS_PROBLEM, SETTERS_FULL */
export async function putAs(
  context: Pick<Context, 'db' | 'channel' | 'settings'>,
  viewer: Viewer,
  origin: Origin,
  { pid, uid, role }: Asked & { role: SetterRole },
): Promise<SetterRow> {
  const { db } = context
  await findProblemToHandOut({ db }, viewer, pid)
  return db.transaction().execute(async (tx) => {
    const problem = await lockStandingProblem(tx, pid)
    await findProblemToHandOut({ db: tx }, viewer, pid)
    const user = await accountOf(tx, uid)
    if (user.id === problem.owner_id) throw new Refusal('OWNS_PROBLEM')
    const before = await findSetter(tx, pid, user.id)
    if (before?.role === role) return present(before)
    if (!before && (await countSetters(tx, pid)) >= mostSetters) {
      throw new Refusal('SETTERS_FULL', { limit: mostSetters })
    }
    await putSetter(tx, { pid, userId: user.id, role, by: viewer.userId })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.setter',
      target: `problem:${pid}`,
      ...(before && { before: { setter: user.uid, setterRole: before.role } }),
      after: { setter: user.uid, setterRole: role },
    })
    if (!before && user.id !== viewer.userId) {
      const { language } = await languageOfUser(tx, user.id)
      const spoken = (await spokenAt(context, tx))(language)
      const said = addedWords(spoken, { pid, title: problem.title, by: viewer.uid, role })
      await tellInWords(context, tx, {
        kind: 'setter',
        by: viewer.userId,
        userId: user.id,
        ...said,
        path: `/problem/${pid}/workshop`,
      })
    }
    return present((await findSetter(tx, pid, user.id))!)
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function removeAs(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  { pid, uid }: Asked,
): Promise<void> {
  await findSetProblem({ db }, viewer, pid)
  await db.transaction().execute(async (tx) => {
    await lockStandingProblem(tx, pid)
    const problem = await findSetProblem({ db: tx }, viewer, pid)
    const user = await accountOf(tx, uid)
    if (user.id !== viewer.userId && !mayHandOut(viewer, problem)) throw new Refusal('FORBIDDEN')
    const setter = await findSetter(tx, pid, user.id)
    if (!setter) throw new Refusal('NOT_FOUND')
    await removeSetter(tx, pid, user.id)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'problem.setter',
      target: `problem:${pid}`,
      before: { setter: user.uid, setterRole: setter.role },
    })
  })
}
