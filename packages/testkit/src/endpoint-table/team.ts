import { teamLimits } from '@verdict/domain/field-limits'
import { makePdf } from '@verdict/server/platform/pdf'
import { sql } from 'kysely'
import { running } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { makeTeam, makeTeamContest } from '../team.ts'
import { document } from './exam.ts'
import { closed, type Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { admin, archived, cid, earlyCid, owner, pid, type Refused, server, user } from './world.ts'

const contestOfTeams = () => makeTeamContest(server, admin, { ...running, list: [pid] })

type Write = (who: TestPerson, cid: number) => Promise<Refused>
const written = (write: Write) => ({
  FORBIDDEN: () => write(user, cid),
  COURSE_ARCHIVED: () => write(admin, archived.cid),
  NOT_OF_TEAMS: () => write(admin, cid),
})

const addTeam = (who: TestPerson, cid: number, more: object = {}) =>
  server.call(who, 'POST /contest/:cid/teams', { params: { cid }, body: { name: 'Team', ...more } })
const changeTeam = (who: TestPerson, cid: number, number = unknown, more: object = {}) =>
  server.call(who, 'PUT /contest/:cid/teams/:number', {
    params: { cid, number },
    body: { name: 'Team', ...more },
  })
const removeTeam = (who: TestPerson, cid: number, number = unknown) =>
  server.call(who, 'DELETE /contest/:cid/teams/:number', { params: { cid, number } })
const addSheet = (who: TestPerson, cid: number) =>
  server.call(who, 'POST /contest/:cid/teams/sheet', { params: { cid }, body: { rows: [{ team: 'Team' }] } })
const addOrganization = (who: TestPerson, cid: number, more: object = {}) =>
  server.call(who, 'POST /contest/:cid/teams/organizations', {
    params: { cid },
    body: { name: 'University', ...more },
  })
const changeOrganization = (who: TestPerson, cid: number, id = unknown, more: object = {}) =>
  server.call(who, 'PUT /contest/:cid/teams/organizations/:id', {
    params: { cid, id },
    body: { name: 'University', ...more },
  })
const removeOrganization = (who: TestPerson, cid: number) =>
  server.call(who, 'DELETE /contest/:cid/teams/organizations/:id', { params: { cid, id: unknown } })
const addCategory = (who: TestPerson, cid: number, more: object = {}) =>
  server.call(who, 'POST /contest/:cid/teams/categories', {
    params: { cid },
    body: { name: 'Guests', ...more },
  })
const changeCategory = (who: TestPerson, cid: number, id = unknown, more: object = {}) =>
  server.call(who, 'PUT /contest/:cid/teams/categories/:id', {
    params: { cid, id },
    body: { name: 'Guests', ...more },
  })
const removeCategory = (who: TestPerson, cid: number) =>
  server.call(who, 'DELETE /contest/:cid/teams/categories/:id', { params: { cid, id: unknown } })

const readTeam = (who: TestPerson, cid: number) =>
  server.call(who, 'GET /contest/:cid/teams/:number', { params: { cid, number: 1 } })

async function fullOfTeams(): Promise<number> {
  const made = await contestOfTeams()
  await sql`
    with made as (
      insert into users (uid, kind, password_hash, checksum)
      select 't:' || ${made}::integer || ':' || n, 'team', 'none', 'none' from generate_series(1, ${teamLimits.teams}) n
      returning id, uid)
    insert into teams (user_id, contest_id, number, external_id, label, name)
    select id, ${made}::integer, split_part(uid, ':', 3)::integer, uid, '', uid from made`.execute(server.db)
  return made
}

const printSlips = (who: TestPerson, cid: number) =>
  server.call(who, 'POST /contest/:cid/teams/slips', { params: { cid }, body: {} })

/** A team with an account that was made for it. */
const madeIn = (made: number) =>
  sql`
    with team as (
      insert into users (uid, kind, password_hash, checksum) values ('t:' || ${made}::integer || ':1', 'team', 'none', 'none')
      returning id
    ), account as (
      insert into users (uid, password_hash, checksum) values ('team' || ${made}::integer || '-001', 'none x', 'none')
      returning id
    ), placed as (
      insert into teams (user_id, contest_id, number, external_id, label, name)
      select id, ${made}::integer, 1, '1', '1', 'Team' from team
      returning user_id
    )
    insert into team_members (team_id, contest_id, user_id, role, is_made)
    select placed.user_id, ${made}::integer, account.id, 'contestant', true from placed, account`.execute(
    server.db,
  )

const taken = { externalId: 'taken' }

/** Calls of teams. */
export const teamRefusals = {
  'GET /contest/:cid/teams': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/teams', { params: { cid } }),
  },
  'GET /contest/:cid/teams/lists': {
    FORBIDDEN: () => server.call(user, 'GET /contest/:cid/teams/lists', { params: { cid } }),
  },
  'GET /contest/:cid/teams/:number': {
    ...closed(({ cid }) => readTeam(user, cid)),
    CONTEST_NOT_ENTERED: () => readTeam(user, cid),
    CONTEST_NOT_STARTED: () => readTeam(owner, earlyCid),
  },
  'POST /contest/:cid/teams': {
    ...written(addTeam),
    TEAMS_FULL: async () => addTeam(admin, await fullOfTeams()),
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addTeam(admin, made, taken)
      return addTeam(admin, made, taken)
    },
    TEAM_MEMBERS_INVALID: async () =>
      addTeam(admin, await contestOfTeams(), { members: [{ uid: 'nobody-here' }] }),
  },
  'PUT /contest/:cid/teams/:number': {
    ...written(changeTeam),
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addTeam(admin, made, taken)
      return changeTeam(admin, made, (await makeTeam(server, admin, made, 'Other')).number, taken)
    },
    TEAM_MEMBERS_INVALID: async () => {
      const made = await contestOfTeams()
      const { number } = await makeTeam(server, admin, made, 'Team')
      return changeTeam(admin, made, number, { members: [{ uid: 'nobody-here' }] })
    },
  },
  'DELETE /contest/:cid/teams/:number': {
    ...written(removeTeam),
    TEAM_HAS_SUBMISSIONS: async () => {
      const made = await contestOfTeams()
      const { number } = await makeTeam(server, admin, made, 'Team', [user])
      await server.call(user, 'POST /status', { body: { pid, mid: made, language: 1, code: 'x' } })
      return removeTeam(admin, made, number)
    },
  },
  'POST /contest/:cid/teams/sheet': {
    ...written(addSheet),
    TEAMS_FULL: async () => addSheet(admin, await fullOfTeams()),
  },
  'POST /contest/:cid/teams/slips': {
    ...written(printSlips),
    // Its contest is none of teams, which is said first.
    COURSE_ARCHIVED: async () => {
      await server.db
        .updateTable('contests')
        .set({ of_teams: true })
        .where('cid', '=', archived.cid)
        .execute()
      await madeIn(archived.cid)
      const answer = await printSlips(admin, archived.cid)
      await server.db
        .updateTable('contests')
        .set({ of_teams: false })
        .where('cid', '=', archived.cid)
        .execute()
      return answer
    },
    TEAM_SLIPS_NONE: async () => printSlips(admin, await contestOfTeams()),
    EXPORTS_BUSY: async () => {
      const made = await contestOfTeams()
      await madeIn(made)
      // One is drawn for a second, and as many wait as may.
      const drawn = [50_000, 1, 1, 1, 1].map((lines) => makePdf(document(lines), admin.userId))
      const answer = await printSlips(admin, made)
      await Promise.all(drawn)
      return answer
    },
  },
  'POST /contest/:cid/teams/organizations': {
    ...written(addOrganization),
    TEAMS_FULL: async () => {
      const made = await contestOfTeams()
      await sql`
        insert into organizations (contest_id, external_id, name)
        select ${made}::integer, n, n from generate_series(1, ${teamLimits.organizations}) n`.execute(
        server.db,
      )
      return addOrganization(admin, made)
    },
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addOrganization(admin, made, taken)
      return addOrganization(admin, made, taken)
    },
  },
  'PUT /contest/:cid/teams/organizations/:id': {
    ...written(changeOrganization),
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addOrganization(admin, made, taken)
      const { data } = await addOrganization(admin, made)
      return changeOrganization(admin, made, data.id, taken)
    },
  },
  'DELETE /contest/:cid/teams/organizations/:id': written(removeOrganization),
  'POST /contest/:cid/teams/categories': {
    ...written(addCategory),
    TEAMS_FULL: async () => {
      const made = await contestOfTeams()
      await sql`
        insert into team_categories (contest_id, external_id, name, position)
        select ${made}::integer, n, n, n from generate_series(1, ${teamLimits.categories}) n`.execute(
        server.db,
      )
      return addCategory(admin, made)
    },
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addCategory(admin, made, taken)
      return addCategory(admin, made, taken)
    },
  },
  'PUT /contest/:cid/teams/categories/:id': {
    ...written(changeCategory),
    TEAM_ID_TAKEN: async () => {
      const made = await contestOfTeams()
      await addCategory(admin, made, taken)
      const { data } = await addCategory(admin, made)
      return changeCategory(admin, made, data.id, taken)
    },
  },
  'DELETE /contest/:cid/teams/categories/:id': written(removeCategory),
} satisfies Partial<Provocations>
