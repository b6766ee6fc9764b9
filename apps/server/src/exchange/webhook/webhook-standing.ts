// A hook is for those who manage what it belongs to. It is sent what its person may see at the moment of sending.

import type { Viewer } from '../../platform/viewer.ts'
import { viewerIsAdmin } from '../../platform/viewer.ts'
import { Privilege } from '@verdict/domain/privilege'
import { findAccess } from '../../access/contest-access.ts'
import { roleIn } from '../../access/course-access.ts'
import { mayDo } from '../../access/course.ts'
import { withSitting } from '../../access/sitting.ts'
import type { Queryable } from '../../platform/db.ts'
import { type HookOwner, personOfHook } from './webhook-queries.ts'

export async function mayHold(db: Queryable, viewer: Viewer, owner: HookOwner): Promise<boolean> {
  if (owner.contest_id !== null) return (await findAccess(db, viewer, owner.contest_id))?.manages === true
  if (owner.course_id !== null) return mayDo(await roleIn(db, viewer, owner.course_id), 'manageCourse')
  return viewerIsAdmin(viewer)
}

/** No session and no address: nothing of an exam is bound to either here. */
const nowhere = { sessionId: 0, address: '' }

/** @returns null for somebody who is banned */
export async function viewerOfHook(db: Queryable, userId: number): Promise<Viewer | null> {
  const person = await personOfHook(db, userId)
  if (!person || person.privilege === Privilege.Banned) return null
  const viewer: Viewer = {
    userId: person.id,
    uid: person.uid,
    privilege: person.privilege,
    teams: person.teams,
    sessionId: nowhere.sessionId,
    ...(person.is_teacher && { isTeacher: true }),
    ...(person.is_on_roster && { isOnRoster: true }),
  }
  return withSitting(db, viewer, nowhere.address)
}
