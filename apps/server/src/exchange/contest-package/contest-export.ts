// A contest leaves as the folder of the standard, which this judge and others read: what its API answers, the packages of those
// problems that its manager may export, and in a file of our own what the standard has no place for.

import type { VersionOfPackage } from '@verdict/contract/contest-package'
import { Refusal } from '@verdict/contract/refusal'
import { type Access, managedContest } from '../../access/contest-access.ts'
import { factsOfProblems } from '../../access/problem-access.ts'
import { mayEdit } from '../../access/problem.ts'
import { optionOf } from '../../contest/index.ts'
import { type KeptContest, keptContest } from '../../hall/index.ts'
import type { Context } from '../../platform/context.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { textFile, zipStream } from '../../platform/zip-stream.ts'
import { openPackage } from '../package-export/package-export.ts'
import { categoriesToKeep, placesToKeep } from './contest-export-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_API */
async function kept(
  context: Context,
  viewer: Viewer,
  cid: number,
  version: VersionOfPackage,
): Promise<KeptContest & Access> {
  const access = await managedContest(context.db, viewer, cid)
  const found = await keptContest(context, cid, version)
  if (!found) throw new Refusal('CONTEST_WITHOUT_API')
  return { ...access, ...found }
}

const nameOf = ({ cid, isFinal }: KeptContest, ending: string): string =>
  `contest-${cid}${isFinal ? '' : '-not-final'}${ending}`

/** @throws Refusal as `kept`; EXPORTS_BUSY */
export async function exportContest(
  context: Context,
  viewer: Viewer,
  cid: number,
  version: VersionOfPackage,
  takeTurn: TakeTurn,
) {
  const found = await kept(context, viewer, cid, version)
  const problems = await factsOfProblems(context.db, viewer, found.pids)
  const endTurn = await takeTurn()
  const files = [
    ...found.files,
    textFile('verdict.json', async () => `${JSON.stringify(await ownOf(context, found), null, 2)}\n`),
    ...problems
      .filter((problem) => mayEdit(viewer, problem))
      .map(({ pid }) => ({ path: `problems/${pid}/${pid}.zip`, open: () => openPackage(context, pid) })),
  ]
  return { name: nameOf(found, '.zip'), content: zipStream(files, endTurn) }
}

/** @throws Refusal as `kept`; it is of no contest whose points count */
export async function exportResults(context: Context, viewer: Viewer, cid: number) {
  const found = await kept(context, viewer, cid, '2023-06')
  const text = await found.results()
  if (text === null) throw new Refusal('CONTEST_WITHOUT_API')
  return { name: nameOf(found, '-results.tsv'), text }
}

async function ownOf({ db }: Context, { contest }: Access) {
  const { cid } = contest
  return {
    options: { rule: contest.rule, option: optionOf(contest) },
    groups: Object.fromEntries(
      (await categoriesToKeep(db, cid)).map(({ external_id, ...category }) => [external_id, category]),
    ),
    teams: Object.fromEntries(
      (await placesToKeep(db, cid)).map(({ external_id, ...place }) => [external_id, place]),
    ),
  }
}
