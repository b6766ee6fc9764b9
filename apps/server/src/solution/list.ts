// The list of solution management.

import type { SolutionRow } from '@verdict/contract/solution'
import type { Context } from '../platform/context.ts'
import { type Page, type PageRequest, pageFrom } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { presentRow } from '../submission/index.ts'
import { resolveFilter, type SolutionFilter } from './filter-queries.ts'
import { mayManageSolutions } from './policy.ts'
import type { SolutionOrder } from './page-queries.ts'
import { solutionPage } from './queries.ts'

type Asked = SolutionFilter & PageRequest & { sort: 1 | -1; sortBy: SolutionOrder['by'] }

/** @throws Refusal FORBIDDEN */
export async function manageSolutions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { sort, sortBy, ...asked }: Asked,
): Promise<Page<SolutionRow>> {
  if (!mayManageSolutions(viewer)) throw new Refusal('FORBIDDEN')
  const filter = await resolveFilter(db, asked)
  if (!filter) return pageFrom<SolutionRow>([], 0, asked)
  const order: SolutionOrder = { by: sortBy, direction: sort === 1 ? 'asc' : 'desc' }
  const { rows, count } = await solutionPage(db, filter, order, asked)
  const docs = rows.map((row) => ({
    ...presentRow(viewer, row),
    user: { uid: row.uid, nick: row.nick },
  }))
  return pageFrom(docs, count, asked)
}
