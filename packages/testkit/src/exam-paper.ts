// People who sit an exam, for tests of its end.

import { cookieName, hashToken } from '@verdict/server/people/account/session'
import { sql } from 'kysely'
import type { TestPerson, TestServer } from './server.ts'

/** The contest becomes an exam, with these people on its roster, who have entered by their sessions. */
export async function seated(
  server: Pick<TestServer, 'db'>,
  cid: number,
  people: readonly TestPerson[],
  { draftMinutes = 0 }: { draftMinutes?: number } = {},
): Promise<void> {
  const { db } = server
  await db
    .insertInto('exams')
    .values({ contest_id: cid, draft_minutes: draftMinutes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { userId, cookie } of people) {
    const entrant = sql`insert into contest_entrants (contest_id, user_id, uid_key, address)
      select ${cid}::integer, id, uid_key, '' from users where id = ${userId} on conflict do nothing`
    await entrant.execute(db)
    const token = cookie.slice(cookieName.length + 1)
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    await db
      .insertInto('exam_sitters')
      .values({
        contest_id: cid,
        user_id: userId,
        session_id: session?.id ?? null,
        entered_at: new Date(),
        accepted_at: new Date(),
      })
      .execute()
  }
}
