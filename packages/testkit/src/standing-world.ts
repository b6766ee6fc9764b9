// A made-up world in which everybody stands to everything in every way: rows written straight into the tables, as plain
// facts that a test can decide about by itself. The statements of access/ are compared with the predicates on it.

import { ContestStatus } from '@verdict/domain/contest'
import { type CourseRole, CourseVisibility, noRole, wholeRole } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import type { Viewer } from '@verdict/server/platform/viewer'
import { type TestServer, startTestServer } from './server.ts'

const minuteMs = 60_000

/** Minutes from now. */
const windows = { ready: [60, 120], running: [-60, 60], ended: [-120, -60] } as const
type Phase = keyof typeof windows

interface MadeUpProblem {
  pid: number
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  course_id: number | null
}

interface MadeUpContest {
  cid: number
  status: ContestStatus
  deleted_at: Date | null
  is_draft: boolean
  course_id: number | null
  phase: Phase
  starts_at: Date
  ends_at: Date
}

export interface StandingWorld {
  server: TestServer
  /** By what they are; `nobody` is not logged in. */
  viewers: Record<string, Viewer | null>
  courses: { course_id: number; encrypt: CourseVisibility; join_code: string }[]
  problems: MadeUpProblem[]
  contests: MadeUpContest[]
  /** Somebody's flags in a course; null for those who are no members. */
  roleOf: (viewer: Viewer | null, courseId: number | null) => CourseRole | null
  /** Everybody whose name begins so entered every contest. */
  isEntrant: (viewer: Viewer | null) => boolean
}

/** In both courses, with what they hold there. */
const members: Record<string, Partial<CourseRole>> = {
  member: { basic: true },
  reader: { viewSolution: true },
  tester: { viewTestcase: true },
  setter: { manageProblem: true },
  entrantjury: { manageContest: true },
  jury: { manageContest: true },
  teacher: { manageCourse: true },
}
const accounts: Record<string, Privilege> = {
  owner: Privilege.User,
  user: Privilege.User,
  entrant: Privilege.User,
  entrantbanned: Privilege.Banned,
  entrantadmin: Privilege.Admin,
  admin: Privilege.Admin,
  root: Privilege.Root,
  ...Object.fromEntries(Object.keys(members).map((name) => [name, Privilege.User])),
}

const deletions = [null, new Date('2026-01-01T00:00:00Z')]

export async function makeStandingWorld(): Promise<StandingWorld> {
  const server = await startTestServer()
  const { db } = server
  const viewers: Record<string, Viewer | null> = { nobody: null }
  for (const [uid, privilege] of Object.entries(accounts)) {
    const { userId } = await server.person(uid, privilege)
    viewers[uid] = { userId, uid, privilege, teams: [], sessionId: 1 }
  }
  const idOf = (uid: string): number => viewers[uid]!.userId
  const courses = await db
    .insertInto('courses')
    .values([
      { name: 'Public', encrypt: CourseVisibility.Public },
      { name: 'Private', encrypt: CourseVisibility.Private },
    ])
    .returning(['course_id', 'encrypt', 'join_code'])
    .$castTo<StandingWorld['courses'][number]>()
    .execute()
  for (const { course_id } of courses) {
    for (const [uid, role] of Object.entries(members)) {
      const whole = wholeRole({ ...noRole, ...role })
      await db
        .insertInto('course_members')
        .values({
          course_id,
          user_id: idOf(uid),
          uid_key: uid,
          view_testcase: whole.viewTestcase,
          view_solution: whole.viewSolution,
          manage_problem: whole.manageProblem,
          manage_contest: whole.manageContest,
          manage_course: whole.manageCourse,
        })
        .execute()
    }
  }
  const places = [null, ...courses.map(({ course_id }) => course_id)]
  const problems = await db
    .insertInto('problems')
    .values(
      places.flatMap((course_id) =>
        [ProblemStatus.Available, ProblemStatus.Reserve].flatMap((status) =>
          deletions.flatMap((deleted_at) =>
            ['owner', 'admin'].map((owner) => ({
              title: 'Made up',
              owner_id: idOf(owner),
              status,
              available_since: status === ProblemStatus.Available ? new Date() : null,
              deleted_at,
              course_id,
            })),
          ),
        ),
      ),
    )
    .returning(['pid', 'owner_id', 'status', 'deleted_at', 'course_id'])
    .$castTo<MadeUpProblem>()
    .execute()
  const contests = await makeContests(server, idOf('root'), places)
  const entrants = Object.keys(viewers).filter((uid) => uid.startsWith('entrant'))
  await db
    .insertInto('contest_entrants')
    .values(
      contests.flatMap(({ cid }) =>
        entrants.map((uid) => ({ contest_id: cid, user_id: idOf(uid), uid_key: uid, address: '' })),
      ),
    )
    .execute()
  return {
    server,
    viewers,
    courses,
    problems,
    contests,
    roleOf: (viewer, courseId) => {
      const role = viewer && courseId !== null ? members[viewer.uid] : undefined
      return role ? wholeRole({ ...noRole, ...role }) : null
    },
    isEntrant: (viewer) => viewer !== null && entrants.includes(viewer.uid),
  }
}

async function makeContests(
  { db }: TestServer,
  ownerId: number,
  places: (number | null)[],
): Promise<MadeUpContest[]> {
  const made: MadeUpContest[] = []
  for (const phase of Object.keys(windows) as Phase[]) {
    const [from, to] = windows[phase]
    const values = places.flatMap((course_id) =>
      [ContestStatus.Available, ContestStatus.Reserve].flatMap((status) =>
        [
          ...deletions.map((deleted_at) => ({ deleted_at, is_draft: false })),
          { deleted_at: null, is_draft: true },
        ].map((state) => ({
          title: 'Made up',
          owner_id: ownerId,
          course_id,
          status,
          ...state,
          starts_at: new Date(Date.now() + from * minuteMs),
          ends_at: new Date(Date.now() + to * minuteMs),
        })),
      ),
    )
    const rows = await db
      .insertInto('contests')
      .values(values)
      .returning(['cid', 'status', 'deleted_at', 'is_draft', 'course_id', 'starts_at', 'ends_at'])
      .$castTo<Omit<MadeUpContest, 'phase'>>()
      .execute()
    await db
      .insertInto('ranklist_versions')
      .values(rows.map(({ cid }) => ({ contest_id: cid })))
      .execute()
    made.push(...rows.map((row) => ({ ...row, phase })))
  }
  return made
}
