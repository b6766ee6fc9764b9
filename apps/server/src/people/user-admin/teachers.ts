import type { TeacherFault, TeacherResult } from '@verdict/contract/user-admin'
import { plainName } from '@verdict/domain/pasted-cells'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type Viewer, viewerIsRoot } from '../../platform/viewer.ts'
import { mayMakeTeacher } from './user-admin-policy.ts'
import { lockNamed, markTeachers } from './user-admin-queries.ts'

/** A bad line changes nothing. @throws Refusal FORBIDDEN */
export async function makeTeachers(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { dryRun, uids }: { dryRun: boolean; uids: string[] },
): Promise<TeacherResult[]> {
  if (!viewerIsRoot(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const lines = uids.map(plainName)
    const accounts = new Map((await lockNamed(tx, lines)).map((one) => [one.uid.toLowerCase(), one]))
    const seen = new Set<string>()
    const results = lines.map((line): TeacherResult => {
      const key = line.toLowerCase()
      const account = accounts.get(key)
      const faults: TeacherFault[] = []
      if (!account) faults.push('UNKNOWN_USER')
      else if (!mayMakeTeacher(viewer, account)) faults.push('NOT_ALLOWED')
      if (seen.has(key)) faults.push('REPEATED')
      seen.add(key)
      const changed = faults.length === 0 && account?.is_teacher === false
      return { uid: account?.uid ?? line, nick: account?.nick ?? '', changed, faults }
    })
    const made = results.flatMap(({ uid, changed }) => (changed ? accounts.get(uid.toLowerCase())! : []))
    if (dryRun || made.length === 0) return results
    await markTeachers(
      tx,
      made.map(({ id }) => id),
    )
    for (const { uid } of made) {
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'user.change',
        target: `user:${uid}`,
        before: { isTeacher: false },
        after: { isTeacher: true },
      })
    }
    return results
  })
}
