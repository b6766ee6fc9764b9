// The ranklist of people: who solved something and is not banned.

import type { RankedUser } from '@verdict/contract/user'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { membersOf, rankedAmong, rankedMembers, type RankedPage } from './ranklist-queries.ts'

/** @param group only its members; one that does not exist has none */
export async function userRanklist(
  { db }: Pick<Context, 'db'>,
  { group, ...page }: PageRequest & { group?: number | undefined },
): Promise<Page<RankedUser>> {
  const { rows, count } =
    group === undefined ? await rankedAmong(db, undefined, page) : await ofGroup(db, group, page)
  return pageFrom(rows, count, page)
}

async function ofGroup(db: Queryable, group: number, page: PageRequest): Promise<RankedPage> {
  const members = await membersOf(db, group)
  return members === null ? rankedAmong(db, group, page) : rankedMembers(db, members, page)
}
