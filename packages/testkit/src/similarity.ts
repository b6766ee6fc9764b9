import { workOff } from '@verdict/server/contest/similarity/rebuild'
import { countJobs } from '@verdict/server/contest/similarity/similarity-work-queries'
import type { TestServer } from './server.ts'

/** Compares until no request is left. The server's own loop may be in the middle of one, so that one look is not enough. */
export async function everythingCompared({ context, db }: Pick<TestServer, 'context' | 'db'>): Promise<void> {
  do await workOff(context)
  while ((await countJobs(db)) > 0)
}
