// Which way a page of some people is found, and that it is the same page.

import { expect, test } from 'vitest'
import { entriesToWalk, pageOfSome } from './walk.ts'

const people = 10_000
const all = Array.from({ length: people }, (_, index) => index)
const page = (number: number) => ({ page: number, pageSize: 5 })

async function found(some: number[], number: number): Promise<{ rows: number[]; ways: string[] }> {
  const members = new Set(some)
  const ways: string[] = []
  const piece = (rows: number[]) => rows.filter((one) => members.has(one)).slice(5 * (number - 1), 5 * number)
  const rows = await pageOfSome(
    { count: some.length, people },
    page(number),
    async (entries) => {
      ways.push('walked')
      return piece(all.slice(0, entries))
    },
    async () => {
      ways.push('fetched')
      return piece(all)
    },
  )
  return { rows, ways }
}

test('[ADM-USERS-9] [USR-RANK-6] many who stand everywhere are walked to, few are fetched, and so are those at the far end', async () => {
  const everywhere = all.filter((one) => one % 10 === 0)
  expect(await found(everywhere, 1)).toEqual({ rows: [0, 10, 20, 30, 40], ways: ['walked'] })
  const few = all.filter((one) => one % 1000 === 0)
  expect(await found(few, 2)).toEqual({ rows: [5000, 6000, 7000, 8000, 9000], ways: ['fetched'] })
  const last = all.slice(-1000)
  expect(await found(last, 1)).toEqual({ rows: last.slice(0, 5), ways: ['walked', 'fetched'] })
})

test('[USR-RANK-6] a page far down is fetched, and so is one where nobody knows how many people there are', () => {
  expect(entriesToWalk({ count: 1000, people }, page(1))).toBe(2000)
  expect(entriesToWalk({ count: 1000, people }, page(100))).toBeNull()
  for (const unknown of [-1, 0]) expect(entriesToWalk({ count: 9, people: unknown }, page(1))).toBeNull()
})
