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

const nameOf = ({ cid, isFinal }: KeptContest, ending: string): string =>
  `contest-${cid}${isFinal ? '' : '-not-final'}${ending}`

/** All that is read by it is of one moment. @returns also how it ends, once */
async function openMoment({ db, log }: Pick<Context, 'db' | 'log'>) {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let ended: Promise<void> | undefined
  const end = (): Promise<void> =>
    (ended ??= tx
      .rollback()
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'an export did not end well')))
  return { tx, end }
}

/** @throws Refusal CONTEST_WITHOUT_API */
async function kept(context: Context, cid: number, version: VersionOfPackage): Promise<KeptContest> {
  const found = await keptContest(context, cid, version)
  if (!found) throw new Refusal('CONTEST_WITHOUT_API')
  return found
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_API, EXPORTS_BUSY */
export async function exportContest(
  context: Context,
  viewer: Viewer,
  cid: number,
  { version, file }: { version: VersionOfPackage; file: 'package' | 'archive' },
  takeTurn: TakeTurn,
) {
  const access = await managedContest(context.db, viewer, cid)
  const endTurn = await takeTurn()
  const { tx, end } = await openMoment(context).catch((error: unknown) => {
    endTurn()
    throw error
  })
  const endAll = () => {
    endTurn()
    void end()
  }
  try {
    const then = { ...context, db: tx }
    const found = await kept(then, cid, version)
    const problems = await factsOfProblems(context.db, viewer, found.pids)
    const files = [
      ...found.files,
      textFile('verdict.json', async () => `${JSON.stringify(await ownOf(then, access), null, 2)}\n`),
      ...(file === 'archive' ? await found.submitted(viewer) : []),
      // They are large and of their own: nothing is held open for them.
      ...problems
        .filter((problem) => mayEdit(viewer, problem))
        .map(({ pid }) => ({
          path: `problems/${pid}/${pid}.zip`,
          open: async () => {
            await end()
            return openPackage(context, pid)
          },
        })),
    ]
    const name = nameOf(found, `-${version}${file === 'archive' ? '-archive' : ''}.zip`)
    return { name, content: zipStream(files, endAll) }
  } catch (error) {
    endAll()
    throw error
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_WITHOUT_API, which is also of a contest whose points count */
export async function exportResults(context: Context, viewer: Viewer, cid: number) {
  await managedContest(context.db, viewer, cid)
  const found = await kept(context, cid, '2023-06')
  const text = await found.results()
  if (text === null) throw new Refusal('CONTEST_WITHOUT_API')
  return { name: nameOf(found, '-results.tsv'), text }
}

async function ownOf({ db }: Pick<Context, 'db'>, { contest }: Access) {
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
