// Data for development: people with a known password and something on every screen for them. All of it goes through the
// services, as if people had done it. It fills only a database that nobody uses yet, or that it filled itself: a known
// password must never come into an installation by mistake. Existing data are left as they are.

import { parseSettings } from '@verdict/contract/settings'
import { countAccounts } from '../account/index.ts'
import type { Context } from '../platform/context.ts'
import { openLog } from '../platform/log.ts'
import { openContext } from '../platform/open-context.ts'
import { ensureContests } from './contests.ts'
import { ensureCourses } from './courses.ts'
import { seedingOf } from './seeding.ts'
import { ensureGroups, seedAccounts, type SeededAccount } from './people.ts'
import { adminUid } from './people-data.ts'
import { ensureProblems, handIn } from './problems.ts'
import { practice } from './program-data.ts'
import { ensureDiscussions, ensureNews, ensureNotices } from './talk.ts'
import { findUser } from '../user/index.ts'

/** @throws when the database holds accounts that it did not make itself */
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

/** One name alone could be anybody's. */
async function isOurs({ db }: Context): Promise<boolean> {
  for (const uid of [adminUid, 'alice', 'bob', 'carol']) if (!(await findUser(db, uid))) return false
  return true
}

/** The value by which `npm run dev` asks for the data; nothing else does. */
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
