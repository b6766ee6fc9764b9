// A person is erased: everything that says who they are goes, and what others stand on stays under a neutral name, removed-NUMBER:
// submissions and ranks in contests, exams and courses, and what they wrote in discussions.

import { erasedName } from '@verdict/domain/retention'
import { endSessionsOf, noPassword } from '../account/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { ranklistsOfPeopleChanged } from '../ranklist-version/index.ts'
import { sittersAmong } from '../standing/sitting.ts'
import {
  clearMentions,
  clearTraces,
  deleteOwnThings,
  emptyCode,
  holdPerson,
  renamePerson,
} from './erase-queries.ts'
import { mayErase } from './policy.ts'

/**
 * @param confirm the username, typed once more
 * @returns the neutral name
 * @throws Refusal NOT_FOUND, FORBIDDEN, NAME_DIFFERS, SITS_EXAM
 */
export async function erasePerson(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  uid: string,
  confirm: string,
): Promise<{ uid: string }> {
  return context.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, uid)
    if (!person) throw new Refusal('NOT_FOUND')
    if (!mayErase(viewer, person)) throw new Refusal('FORBIDDEN')
    if (confirm !== person.uid) throw new Refusal('NAME_DIFFERS')
    if ((await sittersAmong(tx, [person.id])).size > 0) throw new Refusal('SITS_EXAM')
    const name = erasedName(person.id)
    await endSessionsOf(context, tx, person.id)
    await deleteOwnThings(tx, person)
    await emptyCode(tx, person.id)
    await clearTraces(tx, person.id)
    await clearMentions(tx, person, name)
    await renamePerson(tx, person.id, name, noPassword())
    await writeAudit(tx, origin, { actorId: viewer.userId, action: 'user.erase', target: `user:${name}` })
    // Last: every judgement in these contests waits for it.
    await ranklistsOfPeopleChanged(tx, [person.id])
    return { uid: name }
  })
}
