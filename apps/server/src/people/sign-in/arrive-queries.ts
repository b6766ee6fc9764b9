import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { playedStudents } from '../../changes/index.ts'
import { hasVerifiedMail } from '../mail/mail-address-queries.ts'

export type MatchedBy = 'number' | 'mail'

/** Two at most: two fit nobody. */
export function accountsFitting(
  tx: Queryable,
  by: MatchedBy,
  value: string,
): Promise<{ id: number; privilege: number; is_teacher: boolean }[]> {
  const fits = {
    // Anybody may type the address of another into their profile, to be taken for them.
    mail: sql<boolean>`lower(u.mail) = lower(${value}) and ${hasVerifiedMail('u')}`,
    number: sql<boolean>`lower(u.student_number) = lower(${value}) and u.student_number <> ''`,
  }[by]
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.privilege', 'u.is_teacher'])
    .where(fits)
    .where(sql<boolean>`u.id not in ${playedStudents}`)
    .limit(2)
    .execute()
}
