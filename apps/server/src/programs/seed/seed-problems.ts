import { createTag, createWithTests, listPage, listTags } from '../../archive/index.ts'
import { submitCode } from '../../contest/index.ts'
import { adminUid } from './contest-data.ts'
import { type SeedProblem, seedProblems, seedTags } from './problem-data.ts'
import { type HandedIn, type SeedProgram, seedPrograms } from './program-data.ts'
import { Privilege } from '@verdict/domain/privilege'
import { findRoot, findUser } from '../../people/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'

export interface Seeding {
  context: Context
  origin: Origin
  as: (uid: string) => Promise<Viewer>
  asRoot: () => Promise<Viewer>
}

/** Removes limits per person, since one process plays a whole class. */
export function seedingOf(context: Context): Seeding {
  const settings = {
    ...context.settings,
    rateLimitSubmit: null,
    rateLimitDiscuss: null,
    rateLimitLogin: null,
    queueLimit: null,
  }
  return {
    context: { ...context, settings },
    origin: { address: '', agent: 'seed', requestId: 'seed' },
    as: async (uid) => {
      const user = await findUser(context.db, uid)
      if (!user) throw new Refusal('NOT_FOUND')
      return { userId: user.id, uid: user.uid, privilege: user.privilege, teams: [], sessionId: 0 }
    },
    asRoot: async () => {
      const userId = await findRoot(context)
      if (userId === null) throw new Refusal('NOT_FOUND')
      return { userId, uid: settings.rootUsername, privilege: Privilege.Root, teams: [], sessionId: 0 }
    },
  }
}

export const wholeList = { page: 1, pageSize: 100 }

/** @returns pids by title */
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

/** @param cid contest to submit to; 0 for none */
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
