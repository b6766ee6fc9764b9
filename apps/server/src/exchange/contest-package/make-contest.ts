// The contest of a package is made once its problems are in: all of it in one transaction, by the rules that hold for who
// makes a contest by hand.

import { insertPicture } from '../../archive/index.ts'
import { bringTeams, holdAccounts, makeContest, planAccounts } from '../../contest/index.ts'
import { hashedWord, type StoredPassword } from '../../people/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { CutOff } from '../package/bring-in.ts'
import { BadPackage, type Reader } from '../package/package-reader.ts'
import { lockImport } from '../package/package-write-queries.ts'
import type { ReadContest } from '../package/reading.ts'
import { contestMade, type PackagedContestRecord, problemsMade } from './contest-package-queries.ts'
import { contestToMake, type PlacedProblem, teamsOf } from './contest-preview.ts'

/** @throws BadPackage, CutOff, Refusal */
export async function makePackaged(
  context: Context,
  viewer: Viewer,
  reader: Reader,
  packaged: PackagedContestRecord,
): Promise<void> {
  const { import_id: importId, file_id: fileId, chosen } = packaged
  const { contest } = await context.disk.within(0, () => reader.ask('contest', { keep: true }))
  if (!contest || !chosen) throw new BadPackage('gone', {}, 'The file is not there any more.')
  const passwords = await passwordsFor(context, viewer, contest)
  await context.db.transaction().execute(async (tx) => {
    const held = await lockImport(tx, importId)
    if (held?.state !== 'importing') throw new CutOff()
    const brought = teamsOf(contest)
    await holdAccounts(tx, brought)
    const problems = placed(contest, await problemsMade(tx, fileId))
    const cid = await makeContest(tx, viewer, contestToMake(contest, chosen, problems, held.course_id))
    for (const { logo } of contest.organizations) {
      if (logo) await insertPicture(tx, { ...logo.picture, userId: viewer.userId })
    }
    const { accounts } = chosen
    const made = await bringTeams(tx, { context, viewer, cid, passwords, accounts }, brought)
    await writeAudit(tx, held.started_from ?? { address: '', agent: '', requestId: '' }, {
      actorId: viewer.userId,
      action: 'contest.package',
      target: `contest:${cid}`,
      after: { added: brought.teams.length, accounts: made },
    })
    await contestMade(tx, importId, cid)
  })
}

/** In their order, those that came in, and none twice. */
function placed(contest: ReadContest, made: ReadonlyMap<number, number>): PlacedProblem[] {
  const found = new Map<number, PlacedProblem>()
  for (const { index, color, colorName } of contest.problems) {
    const pid = index === null ? undefined : made.get(index)
    if (pid !== undefined && !found.has(pid)) found.set(pid, { pid, color, colorName })
  }
  return [...found.values()]
}

/** Passwords of new accounts, by username; hashing takes a while, so it is done before anything is held. */
async function passwordsFor(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  contest: ReadContest,
): Promise<Map<string, StoredPassword>> {
  const { named, numbered } = await planAccounts(db, viewer, 0, contest)
  const fresh = new Set([...named, ...numbered].map(({ username }) => username))
  const found = new Map<string, StoredPassword>()
  for (const { username, password } of contest.accounts) {
    if (password !== null && fresh.has(username)) found.set(username, await hashedWord(password))
  }
  return found
}
