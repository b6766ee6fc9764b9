// Commentary, as tools and the desk of a jury write it.

import type { Commentary } from '@verdict/contract/commentary'
import type { Given } from '@verdict/contract/endpoints'
import { Refusal } from '@verdict/contract/refusal'
import { type ContestRecord, managedContest, shareContest } from '../../access/contest-access.ts'
import { shareCourseInUse } from '../../access/course-access.ts'
import { problemsOfContest } from '../../contest/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { allTeams } from './ccs-scoreboard.ts'
import { hallCommentary, insertCommentary, type NewCommentary } from './commentary-in-hall-queries.ts'
import { mayOfferApi } from './hall-queries.ts'
import { hallTeams, type HallTeam } from './team-in-hall-queries.ts'

const shownAtMost = 100

/** The newest first. @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listCommentary(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<{ rows: Commentary[] }> {
  await managedContest(db, viewer, cid)
  const names = new Map((await hallTeams(db, cid, { most: allTeams })).map(({ id, name }) => [id, name]))
  const rows = (await hallCommentary(db, cid, null)).slice(-shownAtMost).toReversed()
  return {
    rows: rows.map(({ commentary_id, message, tags, teams, pids, created_at }) => ({
      id: commentary_id,
      at: created_at.toISOString(),
      message,
      tags,
      teams: teams.map((id) => names.get(id) ?? id),
      pids,
    })),
  }
}

/** By the first kind of name that exactly one has: the label, which stands on the team's desk, before ids of other systems. */
function entrantNamed(teams: readonly HallTeam[], name: string): number | undefined {
  const wanted = name.toLowerCase()
  for (const kind of ['label', 'name', 'uid', 'id'] as const) {
    const found = teams.filter((team) => team[kind].toLowerCase() === wanted)
    if (found.length === 1) return found[0]!.user_id
  }
  return undefined
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, CONTEST_WITHOUT_API, CONTEST_PROBLEMS_INVALID, COMMENTARY_TEAMS_UNKNOWN, RATE_LIMITED */
export async function addCommentary(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  cid: number,
  { message, tags, teams, pids }: Given<'POST /contest/:cid/commentary'>['body'],
): Promise<{ id: number }> {
  const { db } = context
  const { contest } = await managedContest(db, viewer, cid)
  if (!(await mayOfferApi(db, cid))) throw new Refusal('CONTEST_WITHOUT_API')
  const listed = new Set((await problemsOfContest(db, cid)).map(({ pid }) => pid))
  const missing = pids.filter((pid) => !listed.has(pid))
  if (missing.length > 0) throw new Refusal('CONTEST_PROBLEMS_INVALID', { problems: missing.join(', ') })
  const all = teams.length === 0 ? [] : await hallTeams(db, cid, { most: allTeams })
  const unknown = teams.filter((name) => entrantNamed(all, name) === undefined)
  if (unknown.length > 0) throw new Refusal('COMMENTARY_TEAMS_UNKNOWN', { names: unknown.join(', ') })
  const entrants = [...new Set(teams.map((name) => entrantNamed(all, name)!))]
  return {
    id: await keepCommentary(context, viewer, origin, contest, {
      message,
      tags,
      entrants,
      pids,
      sids: [],
    }),
  }
}

/** @returns its number @throws Refusal NOT_FOUND, COURSE_ARCHIVED, RATE_LIMITED */
export async function keepCommentary(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, course_id }: Pick<ContestRecord, 'cid' | 'course_id'>,
  commentary: NewCommentary,
): Promise<number> {
  await context.rateLimiter.hit(`discuss:${viewer.userId}`, context.settings.rateLimitDiscuss)
  return context.db.transaction().execute(async (tx) => {
    await shareCourseInUse(tx, course_id)
    const contest = await shareContest(tx, cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    const id = await insertCommentary(tx, cid, viewer.userId, commentary)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.commentary',
      target: `contest:${cid}`,
      after: { comment: commentary.message },
    })
    return id
  })
}
