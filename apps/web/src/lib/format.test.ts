import { describe, expect, it, test } from 'vitest'
import {
  clock,
  dateMinute,
  dateTime,
  initials,
  percent,
  ratio,
  similarityColor,
  thousands,
  utcOffset,
} from './format.ts'

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
