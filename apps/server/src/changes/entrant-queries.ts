// The people behind an entrant that is a team. Sessions ask for them as well as access, so it is said below both.

import { type RawBuilder, sql } from 'kysely'

/** Teams that somebody is a contestant of; a coach neither submits nor reads for one. @param person an id in SQL */
export const teamsOf = (person: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(select team_id from team_members where user_id = ${person} and role = 'contestant')`

/** The ids under which somebody takes part. */
export const entrantsOf = (person: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array_append(${teamsOf(person)}, (${person})::integer)`

/** The people notified of what is an entrant's: the members of a team, coaches left out. @param entrant an id in SQL */
export const membersOf = (entrant: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`array(select user_id from team_members where team_id = ${entrant} and role = 'contestant')`

/** Rows of (user_id, entered_at): the people who entered a contest, by themselves or in a team. @param contest an id in SQL */
export const peopleEntered = (contest: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(m.user_id, e.user_id) as user_id, e.entered_at from contest_entrants e
  left join team_members m on m.team_id = e.user_id and m.role = 'contestant'
  where e.contest_id = ${contest})`

/** Rows of `users`: teams are in no list, search or count of people. @param user alias of a row */
export const isPerson = (user: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${user}.kind`)} = 'person'`
