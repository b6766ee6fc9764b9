// A page of some people, in an order that an index has of all people: either that index is walked until the page is full,
// or all of the some are fetched and sorted. Whichever reads less is tried; where the some stand at the far end of the order,
// a walk is given up once it has read as much as fetching them would have.

import { offsetOf, type PageRequest } from '../platform/paging.ts'

export interface Some {
  count: number
  /** All, as the planner knows how many: 0 or less where it does not. */
  people: number
}

/** To look at an entry of an index takes half as long as to fetch a row. */
const entriesPerRow = 2

/** How many entries to walk at most; null where it is better to fetch. */
export function entriesToWalk({ count, people }: Some, page: PageRequest): number | null {
  const expected = (offsetOf(page) + page.pageSize) * (people / count)
  return people > 0 && expected < count ? entriesPerRow * count : null
}

/**
 * @param walked reads so many entries at most, of which those that are in the page
 * @param fetched reads the page in any case
 */
export async function pageOfSome<Row>(
  some: Some,
  page: PageRequest,
  walked: (entries: number) => Promise<Row[]>,
  fetched: () => Promise<Row[]>,
): Promise<Row[]> {
  const entries = entriesToWalk(some, page)
  if (entries === null) return fetched()
  const rows = await walked(entries)
  const isWhole = rows.length === Math.min(page.pageSize, some.count - offsetOf(page))
  return isWhole ? rows : fetched()
}
