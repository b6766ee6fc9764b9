// Tags, problems with their tests, and what people hand in.

import { listPage } from '../problem/index.ts'
import { submitCode } from '../submission/index.ts'
import { createTag, listTags } from '../tag/index.ts'
import { createWithTests } from '../testcase/index.ts'
import { type Seeding, wholeList } from './seeding.ts'
import { adminUid } from './people-data.ts'
import { type SeedProblem, seedProblems, seedTags } from './problem-data.ts'
import { type HandedIn, type SeedProgram, seedPrograms } from './program-data.ts'

/** @returns pids by title, of all that stand there */
export async function ensureProblems(seeding: Seeding): Promise<Map<string, number>> {
  const tids = await ensureTags(seeding)
  const admin = await seeding.as(adminUid)
  const known = async () => {
    const { docs } = await listPage(seeding.context, admin, wholeList)
    return new Map(docs.map(({ title, pid }) => [title, pid]))
  }
  const before = await known()
  for (const problem of seedProblems) {
    if (!before.has(problem.title)) await makeProblem(seeding, problem, tids)
  }
  return known()
}

async function ensureTags({ context, origin, as }: Seeding): Promise<Map<string, number>> {
  const admin = await as(adminUid)
  const known = new Set((await listTags(context)).map(({ name }) => name))
  for (const tag of seedTags) {
    if (!known.has(tag.name)) await createTag(context, admin, origin, tag)
  }
  return new Map((await listTags(context)).map(({ name, tid }) => [name, tid]))
}

async function makeProblem(
  { context, as }: Seeding,
  { tests, tagNames, ...problem }: SeedProblem,
  tids: Map<string, number>,
): Promise<void> {
  const tags = tagNames.flatMap((name) => tids.get(name) ?? [])
  await createWithTests(context, await as(adminUid), { ...problem, tags }, tests)
}

/** @param cid the contest that it is handed in to; 0 for none */
export async function handIn(
  { context, origin, as }: Seeding,
  pids: Map<string, number>,
  programs: readonly HandedIn[],
  cid = 0,
): Promise<void> {
  for (const [uid, title, name] of programs) {
    const pid = pids.get(title)
    const program = (seedPrograms[title] as Record<string, SeedProgram>)[name]
    if (pid === undefined || !program) continue
    await submitCode(context, await as(uid), origin, { pid, mid: cid, ...program })
  }
}
