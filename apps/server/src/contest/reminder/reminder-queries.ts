import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql } from 'kysely'
import { extraOf, hasBegun, startOf } from '../../access/contest-clock.ts'
import { hasList, isAllowed, isEnteredByPeople, isShownIn } from '../../access/contest.ts'
import { isOpenCourseTo, isStudent } from '../../access/course.ts'
import type { ContestTime } from '../../archive/index.ts'
import { isPerson, peopleEntered, playedStudents, rehearsals } from '../../changes/index.ts'
import type { Queryable } from '../../platform/db.ts'

export const reminderKinds = ['due', 'day', 'hour'] as const
type ReminderKind = (typeof reminderKinds)[number]

interface Lead {
  /** Minutes before the time, at most and at least: later than that it helps nobody. */
  from: number
  to: number
  /** Put off by more than so many minutes, it is worth another one. */
  again: number
}

const leads: Record<ReminderKind, Lead> = {
  due: { from: 24 * 60, to: 60, again: 12 * 60 },
  day: { from: 24 * 60, to: 120, again: 12 * 60 },
  hour: { from: 60, to: 10, again: 30 },
}

const minutes = (count: number) => sql`${sql.lit(count)} * interval '1 minute'`
const now = sql`statement_timestamp()`

/** Nobody hears of what is hidden, deleted or for a rehearsal. */
const ofContests = (
  lead: Lead,
) => sql`${isShownIn('c')} and c.last_end > ${now} and c.cid not in ${rehearsals}
  and ${sql.ref('c.starts_at')} <= ${now} + ${minutes(lead.from)}`

const isReal = (person: string) => sql`${sql.ref(person)} not in ${playedStudents} and exists (
  select from users u where u.id = ${sql.ref(person)} and u.privilege > ${sql.lit(Privilege.Banned)} and ${isPerson('u')})`

/** Students of a course who have not handed in something for each problem. */
const peopleWithDue = (lead: Lead): RawBuilder<unknown> => sql`
  select c.cid, m.user_id, c.due_at + ${extraOf('c', sql.ref('m.user_id'))} * interval '1 minute' as at
  from contests c
  join courses co on co.course_id = c.course_id and co.archived_at is null
  join course_members m on m.course_id = c.course_id
  where c.rule = 'homework' and ${ofContests(lead)}
    and c.due_at <= ${now} + ${minutes(lead.from)} and c.due_at + c.longest_extra * interval '1 minute' > ${now}
    and ${hasBegun('c', sql.ref('m.user_id'))} and ${isStudent('m')} and ${isReal('m.user_id')}
    and (not ${hasList('c')} or ${isAllowed(sql.ref('m.user_id'), 'c')})
    and exists (
      select from contest_problems p where p.contest_id = c.cid and not exists (
        select from score_cells s
        where s.contest_id = c.cid and s.user_id = m.user_id and s.pid = p.pid and s.submissions > 0))`

/** As `takesPart` has it: people who entered, but a moment ago, or are on its list and have not left its course, or students of its course where there is none. */
const peopleWhoBegin = (lead: Lead): RawBuilder<unknown> => sql`
  select c.cid, p.user_id, ${startOf('c', sql.ref('p.user_id'))} as at
  from contests c
  cross join lateral (
    select e.user_id from ${peopleEntered(sql`c.cid`)} e
    where e.entered_at < ${now} - interval '1 hour'
    union
    select a.user_id from contest_allowed_users a
    where a.contest_id = c.cid and ${hasList('c')}
      and ${isEnteredByPeople('c')}
      and ${isOpenCourseTo(sql.ref('a.user_id'), 'c.course_id')}
    union
    select m.user_id from contest_allowed_groups a
    join groups g on g.gid = a.gid and g.deleted_at is null
    join group_members m on m.gid = a.gid
    where a.contest_id = c.cid and ${hasList('c')}
      and ${isEnteredByPeople('c')}
      and ${isOpenCourseTo(sql.ref('m.user_id'), 'c.course_id')}
    union
    select m.user_id from course_members m
    join courses co on co.course_id = m.course_id and co.archived_at is null
    where m.course_id = c.course_id and ${isStudent('m')}
      and not ${hasList('c')}
      and ${isEnteredByPeople('c')}
  ) p
  where c.rule <> 'homework' and ${ofContests(lead)}
    and not ${hasBegun('c', sql.ref('p.user_id'))} and ${isReal('p.user_id')}`

/** Writes down, once for each, whom to remind now, so that of many servers one does. */
export async function insertReminders(
  tx: Queryable,
  kind: ReminderKind,
  most: number,
): Promise<ContestTime[]> {
  const lead = leads[kind]
  const people = kind === 'due' ? peopleWithDue(lead) : peopleWhoBegin(lead)
  const { rows } = await sql<ContestTime>`
    with known as (${people}), added as (
      insert into reminders as r (contest_id, user_id, kind, at)
      select k.cid, k.user_id, ${kind}, k.at from known k
      where k.at > ${now} + ${minutes(lead.to)} and k.at <= ${now} + ${minutes(lead.from)} and not exists (
        select from reminders o where o.contest_id = k.cid and o.user_id = k.user_id and o.kind = ${kind}
          and o.at + ${minutes(lead.again)} >= k.at)
      order by k.at, k.cid, k.user_id limit ${most}
      on conflict (contest_id, user_id, kind) do update set at = excluded.at
        where r.at + ${minutes(lead.again)} < excluded.at
      returning r.contest_id, r.user_id, r.at
    )
    select a.contest_id, a.user_id, a.at, c.title, c.owner_id, co.name as course,
      exists (select from exams x where x.contest_id = c.cid) as is_exam
    from added a join contests c on c.cid = a.contest_id left join courses co on co.course_id = c.course_id`.execute(
    tx,
  )
  return rows
}

const keptDays = 60

export async function sweepReminders(db: Queryable): Promise<void> {
  await sql`delete from reminders where at < ${now} - ${keptDays} * interval '1 day'`.execute(db)
}
