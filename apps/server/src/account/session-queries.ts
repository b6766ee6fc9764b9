// A session stands: its time is not over, its password is still the one that opened it, and its owner is neither banned nor
// less than they were when they logged in. The one condition of everything that goes by a session.

import { Privilege } from '@verdict/domain/privilege'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Columns of a session `s` and its user `u`. */
export const sessionStands: RawBuilder<SqlBool> = sql<SqlBool>`(
  s.expires_at > clock_timestamp() and s.checksum = u.checksum and s.privilege <= u.privilege
  and u.privilege > ${sql.lit(Privilege.Banned)})`
