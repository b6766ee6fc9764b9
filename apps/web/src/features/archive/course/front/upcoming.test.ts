import type { CalendarEntry } from '@verdict/contract/calendar'
import type { HomeworkRow } from '@verdict/contract/homework'
import { expect, test } from 'vitest'
import { leftUntil } from '../../../../lib/left-until.ts'
import { comingContests, currentHomework, toMark } from './upcoming.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const hours = (count: number): string => new Date(now + count * 3_600_000).toISOString()

const homework = (cid: number, start: number, end: number, waiting = 0): HomeworkRow => ({
  cid,
  title: `Sheet ${cid}`,
  course: { courseId: 1, name: 'Lists' },
  start: hours(start),
  due: hours(end),
  end: hours(end),
  late: [],
  attempts: null,
  draft: false,
  extra: 0,
  problems: 1,
  points: 10_000,
  score: 0,
  solved: 0,
  submissions: 0,
  work: { handedIn: 1, students: 2, toMark: waiting },
})
const entry = (cid: number, start: number, end: number, rule: CalendarEntry['rule']): CalendarEntry => ({
  cid,
  title: `Contest ${cid}`,
  rule,
  start: hours(start),
  end: hours(end),
  due: null,
  draft: false,
  exam: false,
})
const cids = (rows: readonly { cid: number }[]) => rows.map(({ cid }) => cid)

test('[CRS-FRONT-1] the front has homework that is open or opens within a week, and closed homework that waits for marks', () => {
  const list = [homework(1, -9, 3, 4), homework(2, 24, 90), homework(3, 8 * 24, 300), homework(4, -90, -9, 2)]
  expect(cids(currentHomework([...list, homework(5, -90, -9)], now))).toEqual([1, 2])
  expect(cids(toMark([...list, homework(5, -90, -9)], now))).toEqual([4])
})

test('[CRS-FRONT-1] contests run or come, the first before the others; homework is none of them', () => {
  const entries = [
    entry(1, 60, 62, 'oi'),
    entry(2, -1, 2, 'icpc'),
    entry(3, -5, -1, 'icpc'),
    entry(4, 1, 9, 'homework'),
  ]
  expect(cids(comingContests(entries, now))).toEqual([2, 1])
})

test('the time that is left is in words of one unit', () => {
  const left = (count: number) => Object.values(leftUntil(hours(count), now)).join(' ')
  expect([left(120), left(47), left(1.5), left(0.001)]).toEqual([
    'days 5',
    'hours 47',
    'minutes 90',
    'minutes 1',
  ])
})
