import { expect, test } from 'vitest'
import { chosenContest } from './progress-asked.ts'

const at = (hour: number): string => new Date(hour * 3_600_000).toISOString()
const listed = (cid: number, start: number, end: number, begun: number | null = 0) => ({
  cid,
  start: at(start),
  end: at(end),
  begun,
})
const choose = (contests: ReturnType<typeof listed>[], cid?: number) =>
  chosenContest(contests, cid, 10 * 3_600_000)?.cid

test('[PROG-OPEN-1] progress opens on what runs, of which the first to end, and otherwise on the newest', () => {
  const coming = listed(4, 11, 20)
  const long = listed(3, 2, 90)
  const short = listed(2, 1, 12)
  const over = listed(1, 0, 10)
  expect(choose([coming, long, short, over])).toBe(2)
  expect(choose([coming, { ...long, begun: null }, over])).toBe(4)
  expect(choose([listed(5, 9, 11, null), over])).toBe(1)
  expect(choose([listed(5, 9, 11, null)])).toBe(5)
  expect(choose([coming, long, short, over], 1)).toBe(1)
  expect(choose([])).toBeUndefined()
})
