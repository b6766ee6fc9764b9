import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Judge } from '@verdict/domain/verdict'
import type { Queryable } from '../../platform/db.ts'

export async function insertTry(
  tx: Queryable,
  tried: { judgement_id: number; sid: number; time_ms: number; memory_kb: number; asked_by: number },
): Promise<void> {
  await tx.insertInto('tried_judgements').values(tried).execute()
}

/** Newest first. */
export const triesOf = (
  db: Queryable,
  sid: number,
): Promise<
  {
    id: number
    limit_ms: number
    limit_kb: number
    asked_at: Date
    uid: string
    nick: string
    judge: Judge
    time_ms: number
    memory_kb: number
    error: string
    tests: JudgedTest[]
  }[]
> =>
  db
    .selectFrom('tried_judgements as t')
    .innerJoin('judgements as j', 'j.id', 't.judgement_id')
    .innerJoin('users as u', 'u.id', 't.asked_by')
    .select([
      'j.id',
      't.time_ms as limit_ms',
      't.memory_kb as limit_kb',
      't.asked_at',
      'u.uid',
      'u.nick',
      'j.judge',
      'j.time_ms',
      'j.memory_kb',
      'j.error',
      'j.tests',
    ])
    .where('t.sid', '=', sid)
    .orderBy('t.judgement_id', 'desc')
    .execute()
