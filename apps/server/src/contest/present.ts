// Contests as the wire has them, with what this viewer may do.

import type { ContestDetail, ContestRow } from '@verdict/contract/contest'
import { ContestStatus, type ContestWindow } from '@verdict/domain/contest'
import type { MaybeViewer } from '../platform/viewer.ts'
import { dueOf, extraMinutes, freezeChoiceOf, freezeTimeAt, windowOf } from '../standing/contest-clock.ts'
import { manages, mayDelete, mayEdit, mayExport, mayTransfer } from '../standing/contest.ts'
import type { Access } from '../standing/contest-access.ts'
import type { ContestForViewer } from '../standing/contest-access.ts'
import type { ContestProblemRecord, OverviewRecord, OwnHomework } from './record.ts'

const courseOf = (viewer: MaybeViewer, contest: ContestForViewer): ContestRow['course'] =>
  contest.course_id === null
    ? null
    : {
        courseId: contest.course_id,
        name: contest.course_name ?? '',
        role: { manageContest: manages(viewer, contest.course_manages) },
      }

/** The time that a person has; who manages it has the contest's own, which they set. */
const ownTimeOf = (viewer: MaybeViewer, contest: ContestForViewer) =>
  manages(viewer, contest.course_manages) ? null : contest.own_time

export const presentRow = (viewer: MaybeViewer, contest: ContestForViewer, now = new Date()): ContestRow => ({
  cid: contest.cid,
  title: contest.title,
  ...datesOf(windowOf(contest, ownTimeOf(viewer, contest), now)),
  encrypt: contest.encrypt,
  status: contest.status,
  reserved: contest.status === ContestStatus.Reserve,
  course: courseOf(viewer, contest),
  isEntrant: contest.is_entrant,
  isExam: contest.is_exam,
  may: {
    manage: manages(viewer, contest.course_manages),
    edit: mayEdit(viewer, contest),
    delete: mayDelete(viewer, contest),
  },
  ...(contest.is_draft && { draft: true }),
})

const datesOf = ({ start, end }: ContestWindow) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

/** The further fields that a manager edits. */
interface Allowed {
  users: { uid: string }[]
  groups: { gid: number; title: string }[]
}

export interface Inside {
  problems: ContestProblemRecord[]
  overview: OverviewRecord[]
  solved: number[]
  allowed: Allowed | null
  /** One's own work by problem; empty but for homework. */
  own: ReadonlyMap<number, OwnHomework>
}

export const nothingInside: Inside = { problems: [], overview: [], solved: [], allowed: null, own: new Map() }

function homeworkDetailOf(
  viewer: MaybeViewer,
  { contest, seesAll: seesWork }: Access,
): ContestDetail['contest']['homework'] {
  const due = dueOf(contest, ownTimeOf(viewer, contest))
  if (due === null) return null
  const { late, attempts, is_draft: draft } = contest
  const extra = extraMinutes(contest.own_time)
  return { due: new Date(due).toISOString(), late, attempts, draft, extra, seesWork }
}

const pauseOf = (
  { contest, pause }: Access,
  { end }: Pick<ContestRow, 'end'>,
): NonNullable<ContestDetail['contest']['pause']> | null =>
  pause && {
    since: new Date(pause.from).toISOString(),
    until: new Date(pause.until).toISOString(),
    left: Date.parse(end) - contest.now.getTime(),
  }

const dateOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const mayOf = (viewer: MaybeViewer, { contest, inside }: Access, { may }: ContestRow) => ({
  ...may,
  transfer: mayTransfer(viewer, contest),
  submit: inside && !contest.is_archived,
})

export function presentDetail(
  viewer: MaybeViewer,
  access: Access,
  { problems, overview, solved, allowed, own }: Inside,
): ContestDetail {
  const { contest, isFrozen, phase } = access
  const row = presentRow(viewer, contest, contest.now)
  const counts = new Map(overview.map((row) => [row.pid, row]))
  return {
    contest: {
      ...row,
      may: mayOf(viewer, access, row),
      name: contest.title,
      list: problems.map(({ pid }) => pid),
      option: {
        labelingStyle: contest.labeling_style,
        freeze: freezeChoiceOf(contest.freeze_rule),
        unfreeze: contest.unfreeze,
        runs: contest.runs_allowed,
        languages: contest.languages,
        feedback: contest.feedback,
      },
      rule: contest.rule,
      homework: homeworkDetailOf(viewer, access),
      ...(access.manages && contest.course_id !== null && { draft: contest.is_draft }),
      pause: pauseOf(access, row),
      freezeTime: dateOrNull(freezeTimeAt(contest, contest.now)),
      isFrozen,
      mayUnfreeze: mayEdit(viewer, contest) && isFrozen && phase === 'ended',
      mayExport: mayExport(viewer, access.contest.course_acts) && phase === 'ended',
      ...(allowed && {
        password: contest.password,
        allow: { users: allowed.users.map(({ uid }) => uid), groups: allowed.groups },
      }),
    },
    problems: problems.map(({ pid, position, title, titles, deleted_at, points }) => ({
      pid,
      index: position,
      title,
      ...(titles && { titles }),
      invalid: deleted_at !== null,
      ...(contest.due_at && {
        homework: { points, ...(own.get(pid) ?? { score: null, marked: false, attempts: 0 }) },
      }),
    })),
    overview: problems.map(({ pid, title, titles, deleted_at }) => ({
      pid,
      title,
      ...(titles && { titles }),
      invalid: deleted_at !== null,
      solve: counts.get(pid)?.solve ?? 0,
      submit: counts.get(pid)?.submit ?? 0,
    })),
    totalProblems: problems.length,
    solved: solved.filter((pid) => problems.some((problem) => problem.pid === pid)),
  }
}
