// Each process and each judge host by its own clock, against the database's, which is the one that contests go by.

import { databaseClock } from '../../platform/db.ts'
import { hostsForHealth } from '../../judge-host/index.ts'
import type { Check } from '../check.ts'

/** More than a busy machine and a slow network make of clocks that are right. */
const toleratedMs = 5_000

export const clock: Check = {
  name: 'clock',
  async look({ db, edges, isAlone }) {
    const before = edges.now()
    const there = await databaseClock(db)
    // Asked halfway between, as far as anybody knows.
    const here = (before + edges.now()) / 2 - there.getTime()
    const hosts = isAlone ? [] : await hostsForHealth(db)
    const clocks = [
      { name: 'this server', offset: here },
      ...hosts.flatMap(({ name, online, status }) =>
        online && status?.clockOffsetMs !== undefined ? [{ name, offset: status.clockOffsetMs }] : [],
      ),
    ]
    return {
      facts: { offset: Math.max(...clocks.map(({ offset }) => Math.abs(offset))) },
      faults: clocks
        .filter(({ offset }) => Math.abs(offset) > toleratedMs)
        .map(({ name, offset }) => ['CLOCK_OFF', { name, seconds: Math.round(offset / 1000) }]),
    }
  },
}
