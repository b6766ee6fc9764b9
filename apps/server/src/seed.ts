// Data for development: people with a known password, tags, problems with tests, and submissions that wait for the
// judge. It fills only a database that nobody uses yet, or that it filled itself: a known password must never come
// into an installation by mistake. What is there already is left as it is.

import { parseSettings } from '@verdict/contract/settings'
import { Privilege } from '@verdict/domain/privilege'
import { countAccounts, createAccount, findRoot, resetPassword } from './account/service.ts'
import { ensureFirstProblem } from './first-problem.ts'
import type { Context } from './platform/context.ts'
import { openLog } from './platform/log.ts'
import { openContext } from './platform/open-context.ts'
import { Refusal } from './platform/refusal.ts'
import type { Viewer } from './platform/viewer.ts'
import { listPage } from './problem/read.ts'
import { createProblem } from './problem/service.ts'
import { seedProblems, seedSubmissions, seedTags, seedUsers } from './seed-data.ts'
import { submitCode } from './submission/submit.ts'
import { createTag, listTags } from './tag/service.ts'
import { addTestcase } from './testcase/service.ts'
import { findUser } from './user/service.ts'

export const seedPassword = 'Passw0rd'

export interface SeededAccount {
  uid: string
  password: string
}

const origin = { address: '', agent: 'seed', requestId: 'seed' }

/** @throws when the database holds accounts that it did not make itself */
export async function seed(context: Context): Promise<SeededAccount[]> {
  const isNew = (await countAccounts(context)) <= 1
  if (!isNew && !(await findUser(context.db, seedUsers[0].uid))) {
    throw new Error('This database is in use: development data with a known password is not for it.')
  }
  const accounts = await seedAccounts(context, isNew)
  const admin = await viewerNamed(context, seedUsers[0].uid)
  const tags = await ensureTags(context, admin)
  const pids = new Map<string, number>()
  for (const problem of seedProblems) {
    const pid = await ensureProblem(context, admin, problem, tags)
    if (pid !== null) pids.set(problem.title, pid)
  }
  if (isNew) await submitSome(context, pids)
  return accounts
}

async function seedAccounts(context: Context, isNew: boolean): Promise<SeededAccount[]> {
  const { rootUsername, rootPassword } = context.settings
  const known = await findRoot(context)
  const rootId = known ?? (await createAccount(context, rootUsername, seedPassword, Privilege.Root))
  if (isNew) await resetPassword(context, rootId, rootPassword ?? seedPassword)
  await ensureFirstProblem(context, rootId)
  for (const { uid, privilege } of seedUsers) {
    if (!(await findUser(context.db, uid))) await createAccount(context, uid, seedPassword, privilege)
  }
  return [
    { uid: rootUsername, password: rootPassword ?? seedPassword },
    ...seedUsers.map(({ uid }) => ({ uid, password: seedPassword })),
  ]
}

async function viewerNamed({ db }: Context, uid: string): Promise<Viewer> {
  const user = await findUser(db, uid)
  if (!user) throw new Refusal('NOT_FOUND')
  return { userId: user.id, uid: user.uid, privilege: user.privilege as Privilege, sessionId: 0 }
}

/** @returns tids by name */
async function ensureTags(context: Context, admin: Viewer): Promise<Map<string, number>> {
  const known = new Set((await listTags(context)).map((tag) => tag.name))
  for (const tag of seedTags) {
    if (!known.has(tag.name)) await createTag(context, admin, origin, tag)
  }
  return new Map((await listTags(context)).map((tag) => [tag.name, tag.tid]))
}

/** @returns null where it was there */
async function ensureProblem(
  context: Context,
  admin: Viewer,
  { tests, tagNames, ...problem }: (typeof seedProblems)[number],
  tags: Map<string, number>,
): Promise<number | null> {
  const query = { page: 1, pageSize: 100, type: 'title' as const, content: problem.title }
  const { docs } = await listPage(context, admin, query)
  if (docs.some((doc) => doc.title === problem.title)) return null
  const tids = tagNames.flatMap((name) => tags.get(name) ?? [])
  const { pid } = await createProblem(context, admin, { ...problem, tags: tids })
  for (const files of tests) await addTestcase(context, pid, files)
  return pid
}

async function submitSome(context: Context, pids: Map<string, number>): Promise<void> {
  const unlimited = { ...context, settings: { ...context.settings, rateLimitSubmit: null, queueLimit: null } }
  const admin = await viewerNamed(context, seedUsers[0].uid)
  const { docs } = await listPage(context, admin, { page: 1, pageSize: 1 })
  for (const { uid, problem, language, code } of seedSubmissions) {
    const pid = problem === null ? docs[0]?.pid : pids.get(problem)
    if (pid !== undefined) {
      const viewer = await viewerNamed(context, uid)
      await submitCode(unlimited, viewer, { pid, language, code })
    }
  }
}

async function main(): Promise<void> {
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
