// Only touches a database that is unused or that it filled itself: a known password must never get into a real installation.
// Existing data stay.

import { parseSettings } from '@verdict/contract/settings'
import {
  countAccounts,
  findUser,
  changeMembers,
  changeProfile,
  createAccount,
  createGroup,
  findRoot,
  listGroups,
  resetPassword,
} from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { seedingOf, type Seeding, wholeList, ensureProblems, handIn } from './seed-problems.ts'
import {
  adminUid,
  printedPeople,
  seedGroups,
  seedPeople,
  type SeedContest,
  seedContests,
  type SeedCourse,
  seedCourses,
} from './contest-data.ts'
import { practice } from './program-data.ts'
import { newCourse } from '@verdict/contract/course'
import { basicRole, noRole } from '@verdict/domain/course'
import {
  addMany,
  addProblems,
  createCourse,
  giveRole,
  listCourses,
  addComment,
  beginDiscussion,
  broadcast,
  createNews,
  listSent,
  pageOfDiscussions,
  pageOfNews,
} from '../../archive/index.ts'
import { newDiscussion } from '@verdict/contract/discussion'
import { newNews } from '@verdict/contract/news'
import { seedDiscussions, seedNews, seedNotices } from './talk-data.ts'
import { Privilege } from '@verdict/domain/privilege'
import { ensureFirstProblem } from '../commands/first-problem.ts'
import { contestChange, newContest } from '@verdict/contract/contest'
import type { z } from 'zod'
import { changeContest, createContest, enterContest, listPage } from '../../contest/index.ts'

/** Programs are submitted now, so the times surround this moment, and finished contests are ended afterwards. */
const minuteMs = 60_000
const after = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString()

interface Known {
  pids: Map<string, number>
  courses: Map<string, number>
  groups: Map<string, number>
}

async function ensureContests(seeding: Seeding, known: Known): Promise<Map<string, number>> {
  const admin = await seeding.as(adminUid)
  const { docs } = await listPage(seeding.context, admin, wholeList)
  const cids = new Map(docs.map(({ title, cid }) => [title, cid]))
  for (const contest of seedContests) {
    if (!cids.has(contest.title)) cids.set(contest.title, await makeContest(seeding, known, contest))
  }
  return cids
}

async function makeContest(seeding: Seeding, known: Known, seeded: SeedContest): Promise<number> {
  const {
    from,
    to,
    problems,
    course,
    groups = [],
    entrants = [],
    programs = [],
    afterwards,
    ...fields
  } = seeded
  const { context, origin, as } = seeding
  const { cid } = await createContest(
    context,
    await as(adminUid),
    newContest.parse({
      ...fields,
      start: after(from),
      end: after(to),
      list: problems.flatMap((title) => known.pids.get(title) ?? []),
      allow: { groups: groups.flatMap((title) => known.groups.get(title) ?? []) },
      course: course && known.courses.get(course),
    }),
  )
  for (const uid of entrants) await enterContest(context, await as(uid), origin, cid, fields.password ?? '')
  await handIn(seeding, known.pids, programs, cid)
  if (afterwards === 'ends') await change(seeding, cid, { end: after(0) })
  else if (afterwards) {
    await change(seeding, cid, {
      end: after(afterwards.freezesFor),
      option: { freeze: afterwards.freezesFor },
    })
    await handIn(seeding, known.pids, afterwards.programs, cid)
  }
  return cid
}

async function change(
  { context, origin, as }: Seeding,
  cid: number,
  fields: z.input<typeof contestChange>,
): Promise<void> {
  const confirmed = contestChange.parse({ ...fields, confirmed: true })
  await changeContest(context, await as(adminUid), origin, cid, confirmed)
}

const seedPassword = 'Passw0rd'

interface SeededAccount {
  uid: string
  password: string
}

/** @param isNew only root may have an account yet */
async function seedAccounts(seeding: Seeding, isNew: boolean): Promise<SeededAccount[]> {
  const { context, origin } = seeding
  const { rootUsername, rootPassword } = context.settings
  const known = await findRoot(context)
  const rootId = known ?? (await createAccount(context, rootUsername, seedPassword, Privilege.Root))
  if (isNew) await resetPassword(context, rootId, rootPassword ?? seedPassword)
  await ensureFirstProblem(context, rootId)
  for (const { uid, privilege, ...profile } of seedPeople) {
    if (await findUser(context.db, uid)) continue
    await createAccount(context, uid, seedPassword, privilege)
    await changeProfile(context, await seeding.as(uid), origin, profile)
  }
  return [
    { uid: rootUsername, password: rootPassword ?? seedPassword },
    ...printedPeople.map((uid) => ({ uid, password: seedPassword })),
  ]
}

/** @returns gids by title */
async function ensureGroups({ context, origin, as }: Seeding): Promise<Map<string, number>> {
  const admin = await as(adminUid)
  const gids = new Map((await listGroups(context)).map(({ gid, title }) => [title, gid]))
  for (const { title, members } of seedGroups) {
    if (gids.has(title)) continue
    const { gid } = await createGroup(context, admin, origin, title)
    await changeMembers(context, admin, origin, gid, { add: members, remove: [] })
    gids.set(title, gid)
  }
  return gids
}

type Titled = { title: string }

const missing = <T extends Titled>(wanted: readonly T[], { docs }: { docs: Titled[] }): T[] => {
  const titles = new Set(docs.map(({ title }) => title))
  return wanted.filter(({ title }) => !titles.has(title))
}

async function ensureNews({ context, origin, as }: Seeding): Promise<void> {
  const admin = await as(adminUid)
  for (const news of missing(seedNews, await pageOfNews(context, admin, wholeList))) {
    await createNews(context, admin, origin, newNews.parse(news))
  }
}

async function ensureNotices({ context, origin, as }: Seeding): Promise<void> {
  const admin = await as(adminUid)
  for (const notice of missing(seedNotices, await listSent(context, admin, wholeList))) {
    await broadcast(context, admin, origin, notice)
  }
}

async function ensureDiscussions(
  { context, as }: Seeding,
  pids: Map<string, number>,
  cids: Map<string, number>,
): Promise<void> {
  const known = await pageOfDiscussions(context, await as(adminUid), wholeList)
  for (const { by, title, content, problem, contest, comments } of missing(seedDiscussions, known)) {
    const about = { pid: problem && pids.get(problem), cid: contest && cids.get(contest) }
    const { did } = await beginDiscussion(
      context,
      await as(by),
      newDiscussion.parse({ title, content, ...about }),
    )
    for (const [uid, text] of comments) await addComment(context, await as(uid), did, { content: text })
  }
}

/** @returns course ids by name */
async function ensureCourses(seeding: Seeding, pids: Map<string, number>): Promise<Map<string, number>> {
  const { context, asRoot } = seeding
  const root = await asRoot()
  const { docs } = await listCourses(context, root, wholeList)
  const ids = new Map(docs.map(({ name, courseId }) => [name, courseId]))
  for (const seeded of seedCourses) {
    if (!ids.has(seeded.course.name)) ids.set(seeded.course.name, await makeCourse(seeding, seeded, pids))
  }
  return ids
}

async function makeCourse(
  { context, origin, asRoot }: Seeding,
  { course, roles, members, problems }: SeedCourse,
  pids: Map<string, number>,
): Promise<number> {
  const root = await asRoot()
  const { courseId } = await createCourse(context, root, origin, newCourse.parse(course))
  for (const [uid, role] of Object.entries(roles)) {
    await giveRole(context, root, origin, { courseId, uid, role: { ...noRole, ...role } })
  }
  if (members.length > 0) {
    await addMany(context, root, origin, { courseId, uids: [...members], role: basicRole })
  }
  const problemIds = problems.flatMap((title) => pids.get(title) ?? [])
  if (problemIds.length > 0) await addProblems(context, root, origin, courseId, problemIds)
  return courseId
}

/** @throws if the database has accounts that it did not create */
export async function seed(context: Context): Promise<SeededAccount[]> {
  const isNew = (await countAccounts(context)) <= 1
  if (!isNew && !(await isOurs(context))) {
    throw new Error('This database is in use: development data with a known password is not for it.')
  }
  const seeding = seedingOf(context)
  const accounts = await seedAccounts(seeding, isNew)
  const groups = await ensureGroups(seeding)
  const pids = await ensureProblems(seeding)
  if (isNew) await handIn(seeding, pids, practice)
  const courses = await ensureCourses(seeding, pids)
  const cids = await ensureContests(seeding, { pids, courses, groups })
  await ensureNews(seeding)
  await ensureDiscussions(seeding, pids, cids)
  await ensureNotices(seeding)
  return accounts
}

/** A single matching name might be a coincidence. */
async function isOurs({ db }: Context): Promise<boolean> {
  for (const uid of [adminUid, 'alice', 'bob', 'carol']) if (!(await findUser(db, uid))) return false
  return true
}

/** Set by `npm run dev`. */
const wanted = process.env['SEED_DEVELOPMENT_DATA'] === 'yes'

async function main(): Promise<void> {
  if (!wanted)
    throw new Error('Development data comes with `npm run dev`: its passwords are known to everybody.')
  const settings = parseSettings(process.env)
  const { context, close } = await openContext(settings, openLog('warn'), new AbortController().signal)
  try {
    for (const { uid, password } of await seed(context)) process.stdout.write(`${uid}: ${password}\n`)
  } finally {
    await close()
  }
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
