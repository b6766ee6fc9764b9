import { afterEach, describe, expect, it, test } from 'vitest'
import {
  clock,
  dateMinute,
  dateTime,
  initials,
  minuteNear,
  percent,
  ratio,
  similarityColor,
  thousands,
  utcOffset,
  wholeDate,
  zoneMark,
} from './format.ts'
import { getWebsite, setWebsite } from './site.ts'

describe('[UI-FMT-1] [UI-FMT-4] numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1234567, '1,234,567'],
    [-1234, '-1,234'],
    [1234.5678, '1,234.5678'],
  ])('%d is written %s', (value, text) => expect(thousands(value)).toBe(text))

  it('writes percentages with two decimals', () => {
    expect(percent(54.671)).toBe('54.67%')
    expect(percent(100)).toBe('100.00%')
  })

  it('has no ratio where nobody tried', () => {
    expect(ratio(0, 0)).toBe('–')
    expect(ratio(1, 3)).toBe('33.33%')
  })
})

describe('[UI-FMT-2] [UI-FMT-5] [UI-FMT-6] times', () => {
  it('writes a clock as HH:MM:SS and never below zero', () => {
    expect(clock(59_999)).toBe('00:00:59')
    expect(clock(90_000_000)).toBe('25:00:00')
    expect(clock(-5)).toBe('00:00:00')
  })

  it('writes dates in the zone of the reader', () => {
    expect(dateTime(new Date(2025, 10, 1, 4, 5, 6))).toBe('2025-11-01 04:05:06')
    expect(dateMinute(new Date(2025, 0, 31, 23, 59, 59))).toBe('2025-01-31 23:59')
    expect(dateTime('nonsense')).toBe('–')
  })
})

describe('people', () => {
  test.each([
    ['Lin Zhihao', 'LZ'],
    ['linzhihao', 'LI'],
    ['a', 'A'],
    ['林之皓', '林'],
    ['', '?'],
  ])('%s has the initials %s', (name, text) => expect(initials(name)).toBe(text))
})

test.each([
  [100, 'red'],
  [99.99, 'volcano'],
  [95, 'volcano'],
  [94.9, 'orange'],
  [90, 'orange'],
  [85, 'gold'],
  [84.99, 'yellow'],
  [0, 'yellow'],
] as const)('[UI-FMT-7] a similarity of %d %% is %s', (similarity, color) =>
  expect(similarityColor(similarity)).toBe(color),
)

test.each([
  [0, 'UTC'],
  [-480, 'UTC+8'],
  [-345, 'UTC+5:45'],
  [210, 'UTC−3:30'],
])('a zone %d minutes behind is %s', (behind, text) => {
  const date = new Date(0)
  date.getTimezoneOffset = () => behind
  expect(utcOffset(date)).toBe(text)
})

describe('[UI-ZONE-1] the zone of a date', () => {
  afterEach(() => setWebsite({ ...getWebsite(), timeZone: '' }))
  const summer = Date.UTC(2025, 6, 1, 12)
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const elsewhere = (timeZone: string) => setWebsite({ ...getWebsite(), timeZone })

  test('stands beside it where the site has another, however short it is written', () => {
    elsewhere(-new Date(summer).getTimezoneOffset() === 845 ? 'UTC' : 'Pacific/Chatham')
    const zone = utcOffset(summer)
    expect(dateTime(summer)).toMatch(/^2025-07-0[12] \d\d:\d\d:\d\d /)
    for (const text of [dateTime(summer), dateMinute(summer), minuteNear(summer, summer)]) {
      expect(text.endsWith(` ${zone}`)).toBe(true)
    }
  })

  test('is left out where the clocks agree, under whatever name', () => {
    elsewhere(own)
    expect(zoneMark(summer)).toBe('')
    expect(minuteNear(summer, summer)).toMatch(/^\d\d:\d\d$/)
    expect(minuteNear(summer, summer + 86_400_000 * 2)).toMatch(/^2025-07-0[12] \d\d:\d\d$/)
  })

  test.each(['Etc/Unknown', 'Europe/Nowhere'])('is left out where the browser does not know %s', (zone) => {
    elsewhere(zone)
    expect(zoneMark(summer)).toBe('')
    expect(dateTime(summer)).toMatch(/^2025-07-0[12] \d\d:\d\d:\d\d$/)
  })

  test('is whole with its name', () => {
    expect(wholeDate(summer)).toBe(
      `${dateTime(summer)} ${utcOffset(summer)}${own === 'UTC' ? '' : ` (${own})`}`,
    )
    expect(wholeDate('nonsense')).toBe('–')
  })
})
