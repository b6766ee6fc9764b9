import { expect, test } from 'vitest'
import { daysLaterIn, isTimeZone, lastMinuteIn } from './civil-days.ts'

const later = (zone: string, iso: string, days: number) =>
  new Date(daysLaterIn(zone)(Date.parse(iso), days)).toISOString()

test('[CRS-COPY-5] days later it is the same time of day, also where clocks changed in between', () => {
  // Midnight in Berlin before and after the change in March, and back.
  expect(later('Europe/Berlin', '2026-02-01T22:59:00.000Z', 182)).toBe('2026-08-02T21:59:00.000Z')
  expect(later('Europe/Berlin', '2026-08-02T21:59:00.000Z', -182)).toBe('2026-02-01T22:59:00.000Z')
  expect(later('America/St_Johns', '2026-10-30T02:00:00.000Z', 7)).toBe('2026-11-06T03:00:00.000Z')
  for (const zone of ['UTC', 'Asia/Shanghai', 'Asia/Kolkata']) {
    expect(later(zone, '2026-02-01T22:59:00.000Z', 182)).toBe('2026-08-02T22:59:00.000Z')
  }
})

test('[CRS-COPY-5] a time that the clock leaves out is an hour later; one that comes twice is either', () => {
  // 02:30 on the night when clocks go from 02:00 to 03:00, and when they go back.
  expect(later('Europe/Berlin', '2026-03-28T01:30:00.000Z', 1)).toBe('2026-03-29T01:30:00.000Z')
  expect(later('Europe/Berlin', '2026-10-24T00:30:00.000Z', 1)).toMatch(/2026-10-25T0[01]:30/)
})

test('[HW-DUE-1] the last minute of a day is that of its zone, also on days with 23 and 25 hours', () => {
  const last = (zone: string, iso: string) => new Date(lastMinuteIn(zone)(Date.parse(iso))).toISOString()
  expect(last('Asia/Shanghai', '2026-03-01T16:00:00.000Z')).toBe('2026-03-02T15:59:00.000Z')
  expect(last('Asia/Shanghai', '2026-03-01T15:59:59.000Z')).toBe('2026-03-01T15:59:00.000Z')
  expect(last('America/St_Johns', '2026-07-01T02:00:00.000Z')).toBe('2026-07-01T02:29:00.000Z')
  for (const hour of ['00', '12', '21'])
    expect(last('Europe/Berlin', `2026-03-29T${hour}:30:00.000Z`)).toBe('2026-03-29T21:59:00.000Z')
  for (const hour of ['00', '12', '22'])
    expect(last('Europe/Berlin', `2026-10-25T${hour}:30:00.000Z`)).toBe('2026-10-25T22:59:00.000Z')
})

test('names of time zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
