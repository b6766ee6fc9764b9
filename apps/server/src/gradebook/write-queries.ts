// SQL that writes how final marks are made. The course's row is held.

import type { GradebookSettings } from '@verdict/contract/gradebook'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** @param known contests that are in the course now: what was said of others is kept for when they come back */
export async function replaceSettings(
  tx: Queryable,
  courseId: number,
  known: readonly number[],
  { scale, steps, dropLowest, categories, items }: GradebookSettings,
): Promise<void> {
  const row = { scale, steps: JSON.stringify(steps), drop_lowest: dropLowest }
  await tx
    .insertInto('gradebooks')
    .values({ course_id: courseId, ...row })
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet({ ...row, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
  await tx
    .deleteFrom('gradebook_items')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`contest_id = any(${known}::integer[])`)
    .execute()
  // The categories of contests that are not here just now may go.
  await tx.updateTable('gradebook_items').set({ category: null }).where('course_id', '=', courseId).execute()
  await tx.deleteFrom('gradebook_categories').where('course_id', '=', courseId).execute()
  if (categories.length > 0) {
    await tx
      .insertInto('gradebook_categories')
      .values(
        categories.map((category, index) => ({
          course_id: courseId,
          position: index + 1,
          name: category.name,
          weight: category.weight,
          drop_lowest: category.dropLowest,
        })),
      )
      .execute()
  }
  if (items.length === 0) return
  await tx
    .insertInto('gradebook_items')
    .values(
      items.map(({ cid, weight, cap, isBonus, category }) => ({
        course_id: courseId,
        contest_id: cid,
        weight,
        cap,
        is_bonus: isBonus,
        category: category === null ? null : category + 1,
      })),
    )
    .execute()
}
