// The ranklist of people: who solved something and is not banned.

import type { RankedUser } from '@verdict/contract/user'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { readLate } from '../platform/replica.ts'
import { countRanked, rankedPage } from './ranklist-queries.ts'

/** @param group only its members; one that does not exist has none */
export async function userRanklist(
  context: Pick<Context, 'db' | 'replica'>,
  { group, ...page }: PageRequest & { group?: number | undefined },
): Promise<Page<RankedUser>> {
  return readLate(context, async (db) => {
    const count = await countRanked(db, group)
    return pageFrom(await rankedPage(db, group, count, page), count, page)
  })
}
