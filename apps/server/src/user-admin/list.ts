// The list of people, with search, filters and sorting.

import type { ManagedUserRow } from '@verdict/contract/user-admin'
import { groupsOfUsers } from '../group/index.ts'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { countUsers, findCandidates, userPage, type UserFilter, type UserOrder } from './list-queries.ts'
import { maySeeAccounts } from './policy.ts'
import { presentListed } from './present.ts'

export type UserSearch = UserFilter & UserOrder & PageRequest

/** @throws Refusal FORBIDDEN */
export async function listUsers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  search: UserSearch,
): Promise<Page<ManagedUserRow>> {
  if (!maySeeAccounts(viewer)) throw new Refusal('FORBIDDEN')
  const found = await findCandidates(db, search)
  const [users, count] = await Promise.all([
    userPage(db, search, found, search, search),
    countUsers(db, search, found, search),
  ])
  const groups = await groupsOfUsers(
    db,
    users.map(({ id }) => id),
  )
  return pageFrom(
    users.map((user) => presentListed(user, groups.get(user.id) ?? [])),
    count,
    search,
  )
}
