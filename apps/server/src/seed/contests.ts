// Contests with those who entered and what they handed in. Programs can only be handed in now: the windows stand around
// this moment, and one that is over was ended after they came.

import { contestChange, newContest } from '@verdict/contract/contest'
import type { z } from 'zod'
import { changeContest, createContest, enterContest, listPage } from '../contest/index.ts'
import { type SeedContest, seedContests } from './contest-data.ts'
import { type Seeding, wholeList } from './seeding.ts'
import { adminUid } from './people-data.ts'
import { handIn } from './problems.ts'

const minuteMs = 60_000
const after = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString()

interface Known {
  pids: Map<string, number>
  courses: Map<string, number>
  groups: Map<string, number>
}

/** @returns cids by title */
export async function ensureContests(seeding: Seeding, known: Known): Promise<Map<string, number>> {
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
