// SQL that makes a course out of another one.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

export interface CourseCopy {
  courseId: number
  problems: number
}

/**
 * Its settings without the join code, its problems in their order and, where wanted, its sections without their people. A
 * problem of its own stays its own, and is shared with the copy, whose members read it there.
 * @returns undefined where there is no such course
 */
export async function insertCopy(
  tx: Queryable,
  from: number,
  { name, sections }: { name: string; sections: boolean },
): Promise<CourseCopy | undefined> {
  const { rows } = await sql<{ course_id: number }>`
    insert into courses (name, description, encrypt, languages, feedback)
    select ${name}, description, encrypt, languages, feedback from courses where course_id = ${from}
    returning course_id`.execute(tx)
  const courseId = rows[0]?.course_id
  if (courseId === undefined) return undefined
  const listed = await sql`
    insert into course_problems (course_id, pid, position, shared)
    select ${courseId}, l.pid, row_number() over (order by l.position), l.shared or p.course_id is not distinct from ${from}::integer
    from course_problems l join problems p on p.pid = l.pid
    where l.course_id = ${from} and p.deleted_at is null`.execute(tx)
  if (sections) {
    await sql`
      insert into course_sections (course_id, name, position)
      select ${courseId}, name, position from course_sections where course_id = ${from}`.execute(tx)
  }
  return { courseId, problems: Number(listed.numAffectedRows ?? 0n) }
}
