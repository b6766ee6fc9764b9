import type { ProblemNote } from '@verdict/contract/note'
import { uuid } from '@verdict/contract/primitives'
import { Refusal } from '@verdict/contract/refusal'
import { type SetterRole, setterRoles } from '@verdict/domain/setter'
import { problemNoteLimits } from '@verdict/domain/field-limits'
import { canonicalLanguage } from '@verdict/domain/text-language'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findProblemToSet, findSetProblem, type ProblemForViewer } from '../../access/problem-access.ts'
import { mayTest } from '../../access/problem.ts'
import { tellOfNote } from '../setter/setter-service.ts'
import { lockStandingProblem } from '../problem/problem-service.ts'
import { findTest } from '../testcase/testcase-queries.ts'
import {
  countNotes,
  insertNote,
  listNotes,
  type NoteAbout,
  type NoteRecord,
  noteWithAnswers,
  setResolved,
} from './note-queries.ts'

/** Roles that read notes of a kind. */
const readersOf = (about: NoteAbout): readonly SetterRole[] =>
  about === 'statement' ? setterRoles : ['write', 'test']

/** Kinds of notes that the viewer may read and write. */
const aboutsFor = (viewer: Viewer, problem: ProblemForViewer): NoteAbout[] =>
  mayTest(viewer, problem) ? ['statement', 'test', 'source'] : ['statement']

const present = (
  { id, about, target, content, written_by, written_at, resolved_by, resolved_at }: NoteRecord,
  answers: readonly NoteRecord[],
): ProblemNote => ({
  id,
  about,
  target,
  content,
  writtenBy: written_by,
  writtenAt: written_at.toISOString(),
  resolvedBy: resolved_by,
  resolvedAt: resolved_at?.toISOString() ?? null,
  answers: answers.map((answer) => ({
    id: answer.id,
    content: answer.content,
    writtenBy: answer.written_by,
    writtenAt: answer.written_at.toISOString(),
  })),
})

function presentAll(records: readonly NoteRecord[]): ProblemNote[] {
  const answers = Map.groupBy(records, ({ answers: to }) => to)
  return (answers.get(null) ?? []).map((note) => present(note, answers.get(note.id) ?? [])).toReversed()
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function notesAs({ db }: Pick<Context, 'db'>, viewer: Viewer, pid: number) {
  const problem = await findSetProblem({ db }, viewer, pid)
  const docs = presentAll(await listNotes(db, pid, aboutsFor(viewer, problem)))
  return { docs, unresolved: docs.filter(({ resolvedAt }) => resolvedAt === null).length }
}

type Telling = Pick<Context, 'db' | 'channel' | 'settings'>

interface Written {
  about: NoteAbout
  target: string
  content: string
}

async function assertTarget(tx: Queryable, pid: number, { about, target }: Written): Promise<void> {
  const isThere =
    about === 'test'
      ? uuid.safeParse(target).success && (await findTest(tx, pid, target)) !== undefined
      : about === 'source' || canonicalLanguage(target) === target
  if (!isThere) {
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'body.target', message: 'is nothing to write about' },
    ])
  }
}

async function assertRoom(tx: Queryable, pid: number): Promise<void> {
  if ((await countNotes(tx, pid)).all >= problemNoteLimits.ofProblem) {
    throw new Refusal('NOTES_FULL', { limit: problemNoteLimits.ofProblem })
  }
}

const noteAt = async (tx: Queryable, pid: number, id: number): Promise<ProblemNote> =>
  presentAll(await noteWithAnswers(tx, pid, id))[0]!

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, NOTES_FULL, VALIDATION_FAILED */
export const writeAs = (context: Telling, viewer: Viewer, pid: number, note: Written): Promise<ProblemNote> =>
  context.db.transaction().execute(async (tx) => {
    const problem = await findProblemToSet({ db: tx }, viewer, pid)
    if (!aboutsFor(viewer, problem).includes(note.about)) throw new Refusal('FORBIDDEN')
    await lockStandingProblem(tx, pid)
    await assertTarget(tx, pid, note)
    await assertRoom(tx, pid)
    const id = await insertNote(tx, { pid, ...note, written_by: viewer.userId })
    await tellOfNote(context, tx, viewer, problem, {
      roles: readersOf(note.about),
      text: note.content,
      isAnswer: false,
    })
    return noteAt(tx, pid, id)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
async function held(
  tx: Queryable,
  viewer: Viewer,
  pid: number,
  id: number,
): Promise<{ problem: ProblemForViewer; note: NoteRecord }> {
  const problem = await findProblemToSet({ db: tx }, viewer, pid)
  await lockStandingProblem(tx, pid)
  const note = (await noteWithAnswers(tx, pid, id)).find((one) => one.id === id && one.answers === null)
  if (!note || !aboutsFor(viewer, problem).includes(note.about)) throw new Refusal('NOT_FOUND')
  return { problem, note }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, NOTES_FULL */
export const answerAs = (
  context: Telling,
  viewer: Viewer,
  { pid, id }: { pid: number; id: number },
  content: string,
): Promise<ProblemNote> =>
  context.db.transaction().execute(async (tx) => {
    const {
      problem,
      note: { about, target },
    } = await held(tx, viewer, pid, id)
    await assertRoom(tx, pid)
    await insertNote(tx, { pid, answers: id, about, target, content, written_by: viewer.userId })
    await tellOfNote(context, tx, viewer, problem, { roles: readersOf(about), text: content, isAnswer: true })
    return noteAt(tx, pid, id)
  })

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export const resolveAs = (
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { pid, id }: { pid: number; id: number },
  resolved: boolean,
): Promise<ProblemNote> =>
  db.transaction().execute(async (tx) => {
    const { note } = await held(tx, viewer, pid, id)
    if ((note.resolved_at !== null) !== resolved) await setResolved(tx, id, resolved ? viewer.userId : null)
    return noteAt(tx, pid, id)
  })

export const unresolvedNotes = async (db: Queryable, pid: number): Promise<number> =>
  (await countNotes(db, pid)).unresolved
