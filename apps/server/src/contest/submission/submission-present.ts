import type { FoundFailure } from '@verdict/contract/failure'
import {
  submissionDetail,
  submissionRow,
  type SubmissionDetail,
  type SubmissionRow,
} from '@verdict/contract/submission'
import { type Shown, shownTests } from '@verdict/domain/feedback'
import { isShared, scoreOfVerdict } from '@verdict/domain/score'
import { pointsOfGroups } from '@verdict/domain/test-groups'
import { isCounted, isFinal, Judge } from '@verdict/domain/verdict'
import { present } from '../../platform/present.ts'
import { type MaybeViewer, viewerIs, viewerIsAdmin } from '../../platform/viewer.ts'
import {
  mayOpen,
  mayRejudge,
  maySeeSimilarity,
  maySeeStaffNotes,
  maySkip,
  mayViewTests,
} from '../../access/submission.ts'
import type { FullSubmission, OutputFile, SimilarRecord, SubmissionRecord } from './submission-record.ts'

/** During a rejudge old measurements are kept only for statistics. */
export const measured = (row: Pick<SubmissionRecord, 'judge' | 'time_ms' | 'memory_kb'>) =>
  isFinal(row.judge) ? { time: row.time_ms, memory: row.memory_kb } : { time: 0, memory: 0 }

const shared = ({ judge, score }: { judge: Judge; score: number }) =>
  isFinal(judge) && judge !== Judge.Skipped && isShared(judge, score) ? { score } : {}

/** @param manages the viewer manages the contest or course of the list */
export function presentRow(viewer: MaybeViewer, row: SubmissionRecord, manages = false): SubmissionRow {
  const similar = maySeeSimilarity(viewer, manages) && row.sim !== null && row.sim_sid !== null
  return present(submissionRow, row, {
    mid: row.contest_id,
    course: row.reads_course ? row.course_id : null,
    ...(row.withheld && { withheld: true as const }),
    ...shared(row),
    ...measured(row),
    length: row.code_bytes,
    outputs: row.outputs > 0 ? row.outputs : undefined,
    create: row.created_at.toISOString(),
    viewable: mayOpen(viewer, row),
    // To others it would reveal when a verdict arrived that a freeze hides.
    ...(viewerIs(viewer, row.user_id) && { updatedAt: row.updated_at.toISOString() }),
    ...(row.sender_uid !== null && { team: row.nick }),
    ...(row.sender_uid !== null &&
      (manages || mayOpen(viewer, row)) && {
        sentBy: { uid: row.sender_uid, nick: row.sender_nick ?? '' },
      }),
    ...(viewerIsAdmin(viewer) && { user: { uid: row.uid, nick: row.nick } }),
    ...(similar && { sim: row.sim!, sim_s_id: row.sim_sid! }),
    ...(row.after_end && (manages || mayOpen(viewer, row)) && { afterEnd: true as const }),
    ...(row.done !== null && row.total && { progress: { done: row.done, total: row.total } }),
  })
}

export const asPending = <Row extends SubmissionRecord>(row: Row): Row => ({
  ...row,
  judge: Judge.Pending,
  score: 0,
  time_ms: 0,
  memory_kb: 0,
  sim: null,
  sim_sid: null,
  done: null,
  total: null,
  // `updated_at` would change with the verdict.
  updated_at: row.created_at,
})

/** Shows only that it was received, until its contest is open. */
export const asReceived = (submission: FullSubmission): FullSubmission => ({
  ...asFrozen(submission),
  withheld: true,
})

/** Somebody else's submission, with its code alone. */
export const asFrozen = (submission: FullSubmission): FullSubmission => ({
  ...asPending(submission),
  error: '',
  judge_message: '',
  tests: [],
  groups: null,
  host: null,
})

const withScores = (tests: FullSubmission['tests']) =>
  tests.map((test) => ({ ...test, score: test.score ?? scoreOfVerdict(test.judge) }))

const groupsOf = ({ judge, groups, tests }: FullSubmission) =>
  groups !== null && isCounted(judge) && tests.length > 0
    ? {
        groups: pointsOfGroups(groups, withScores(tests)).map((given, index) => ({
          ...given,
          ...(groups[index]!.parent && { parent: groups[index]!.parent }),
        })),
      }
    : {}

/** A group's points reveal results of all its tests. */
const tellsGroups = (shown: Shown): boolean => shown === 'results' || shown === 'difference'

/** @returns by index of the test, from 0 */
const groupNumbers = ({ groups }: FullSubmission): Map<number, number> =>
  new Map(groups?.flatMap(({ tests }, index) => tests.map((place) => [place, index + 1])))

interface Failure {
  test_uuid: string
  found: FoundFailure
}

const failureOf = ({ tests }: FullSubmission, failure: Failure | undefined) =>
  failure && {
    failure: { number: tests.findIndex(({ uuid }) => uuid === failure.test_uuid) + 1, ...failure.found },
  }

const staffNotes = (submission: FullSubmission, similar: SimilarRecord | null) => ({
  judgeMessage: submission.judge_message,
  judgeHost: submission.host,
  simSolution: similar && {
    sid: similar.sid,
    uid: similar.uid,
    nick: similar.nick,
    code: similar.code,
    create: similar.created_at.toISOString(),
  },
})

export function presentDetail(
  viewer: MaybeViewer,
  submission: FullSubmission,
  {
    shown,
    removed,
    similar,
    tries,
    place,
    failure,
    marking,
    files,
  }: {
    shown: Shown
    removed: ReadonlySet<string>
    similar: SimilarRecord | null
    tries: SubmissionDetail['tries']
    place: SubmissionDetail['place'] | null
    failure: Failure | undefined
    marking: SubmissionDetail['marking']
    files: readonly OutputFile[]
  },
): SubmissionDetail {
  const numbers = groupNumbers(submission)
  const tests = shownTests(submission.tests, shown, ({ judge }) => judge === Judge.Accepted)
  return present(submissionDetail, submission, {
    ...presentRow(viewer, submission),
    shown,
    testcase: withScores(tests).map(({ uuid, judge, score, time, memory }, place) => ({
      uuid,
      judge,
      ...shared({ judge, score }),
      ...(numbers.has(place) && { group: numbers.get(place)! }),
      time,
      memory,
      ...(removed.has(uuid) && { removed: true }),
    })),
    ...failureOf(submission, failure),
    ...(tellsGroups(shown) && groupsOf(submission)),
    updatedAt: submission.updated_at.toISOString(),
    tries,
    ...(place && { place }),
    ...(marking && { marking }),
    ...(files.length > 0 && {
      outputFiles: files.map(({ number, name, bytes }) => ({ number, name, bytes })),
    }),
    mayViewTests: mayViewTests(viewer, { problem: submission }),
    mayRejudge: mayRejudge(viewer, {
      inCourse: submission.course_acts,
      isSkipped: submission.judge === Judge.Skipped,
    }),
    maySkip: maySkip(viewer),
    ...(maySeeStaffNotes(viewer) && staffNotes(submission, similar)),
  })
}
