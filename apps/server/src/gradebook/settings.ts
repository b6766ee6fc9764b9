// How the final mark of a course is made, as it is written: all of it at once, by somebody who manages its contests. The
// audit log has what changed.

import { isDeepStrictEqual } from 'node:util'
import type { Gradebook, GradebookSettings } from '@verdict/contract/gradebook'
import { heldCourse } from '../course/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { loadGradebook, type LoadedGradebook } from './marks.ts'
import { readSettings } from './service.ts'
import { replaceSettings } from './write-queries.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN, GRADEBOOK_ITEMS_INVALID with the contests that are not in the course */
export async function changeSettings(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  settings: GradebookSettings,
): Promise<Gradebook> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageContest')
    const before = await loadGradebook(tx, courseId)
    const known = new Set(before.items.map(({ contest }) => contest.cid))
    const unknown = settings.items.filter(({ cid }) => !known.has(cid))
    if (unknown.length > 0) {
      throw new Refusal('GRADEBOOK_ITEMS_INVALID', { contests: unknown.map(({ cid }) => cid).join(', ') })
    }
    await replaceSettings(tx, courseId, [...known], settings)
    const states = [before, await loadGradebook(tx, courseId)].map(statesOf) as [States, States]
    const changed = (Object.keys(states[0]) as (keyof States)[]).filter(
      (name) => !isDeepStrictEqual(states[0][name], states[1][name]),
    )
    if (changed.length > 0) {
      const pick = (state: States) => Object.fromEntries(changed.map((name) => [name, state[name]]))
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'course.gradebook',
        target: `course:${courseId}`,
        before: pick(states[0]),
        after: pick(states[1]),
      })
    }
    return readSettings({ db: tx }, viewer, courseId)
  })
}

type States = ReturnType<typeof statesOf>

const inHundredths = (value: number): string => String(value / 100)

/** As the audit log says it. */
const statesOf = ({ scale, steps, dropLowest, categories, items }: LoadedGradebook) => ({
  gradeScale: scale,
  gradeSteps: steps.map(({ label, from }) => `${label} ≥ ${inHundredths(from)} %`),
  dropLowest,
  gradeCategories: categories.map(
    (category) =>
      `${category.name}${category.weight === null ? '' : ` × ${inHundredths(category.weight)}`} − ${category.dropLowest}`,
  ),
  gradeItems: items.map(({ contest, weight, cap, isBonus, category }) =>
    [
      `${contest.cid} × ${inHundredths(weight)}`,
      `≤ ${inHundredths(cap)} %`,
      ...(isBonus ? ['+'] : []),
      ...(category === null ? [] : [categories[category]?.name ?? '']),
    ].join(' '),
  ),
})
