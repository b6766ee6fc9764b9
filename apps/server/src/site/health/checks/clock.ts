// Clocks are compared with the database's, by which contests run.

import { databaseClock } from '../../../platform/db.ts'
import { hostsForHealth } from '../../../judging/index.ts'
import type { Check } from '../health-check.ts'

/** More than load and network latency can explain. */
const toleratedMs = 5_000

export const clock: Check = {
  name: 'clock',
  async look({ db, edges, isAlone }) {
    const before = edges.now()
    const there = await databaseClock(db)
    // Assumes that the answer was made halfway.
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
