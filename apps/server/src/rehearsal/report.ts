// The result of a rehearsal, in lines for the operator.

import type { Notes } from '@verdict/web-client/played-student'
import type { Judged } from './queries.ts'

const quantile = (list: readonly number[], q: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(q * list.length))] ?? 0

const slowCallMs = 2_000
const slowVerdictMs = 60_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

export interface Found {
  lines: string[]
  /** Nothing was lost, doubled, refused or left without a verdict. */
  isWhole: boolean
}

export function reportOf(notes: Notes, judged: readonly Judged[], start: number): Found {
  const { calls, sent, refused } = notes
  const kept = new Set(judged.map(({ sid }) => sid))
  const answered = new Set(sent.map(({ sid }) => sid))
  const verdicts = judged.flatMap(({ ms }) => ms ?? [])
  const lost = [...answered].filter((sid) => !kept.has(sid)).length
  const doubled = judged.filter(({ sid }) => !answered.has(sid)).length + sent.length - answered.size
  const unjudged = judged.length - verdicts.length
  const timesOf = (name: string) => calls.filter((made) => made.name === name).map(({ ms }) => ms)
  const named = [...new Set(calls.map(({ name }) => name))].map((name) => ({
    name,
    count: timesOf(name).length,
    p99: quantile(timesOf(name), 0.99),
  }))
  const rush = calls
    .filter(({ name, at }) => (name === 'contest' || name === 'statement') && at < start + 1_000)
    .map(({ ms }) => ms)
  const isWhole = lost + doubled + unjudged + refused.length === 0 && sent.length > 0
  const slowest = Math.max(0, ...verdicts)
  const slow = [
    ...named.filter(({ p99 }) => p99 > slowCallMs).map(({ name, p99 }) => `${name} ${seconds(p99)}`),
    ...(slowest > slowVerdictMs ? [`a verdict ${seconds(slowest)}`] : []),
  ]
  const row = (name: string, value: string | number): string => `  ${name.padEnd(38)}${value}`
  return {
    isWhole,
    lines: [
      '  99th percentile of each call:',
      ...named.map(({ name, count, p99 }) => row(`  ${name} (${count})`, seconds(p99))),
      row(`first second, 99th percentile (${rush.length})`, seconds(quantile(rush, 0.99))),
      row('slowest verdict', seconds(slowest)),
      row('submissions', judged.length),
      row('results heard over sockets', notes.heard),
      row('submissions lost', lost),
      row('submissions doubled', doubled),
      row('submissions without a verdict', unjudged),
      row('runs that waited for the last one', notes.waited),
      row('calls refused', refused.length),
      ...[...new Set(refused)].slice(0, 10).map((line) => `    ${line}`),
      '',
      `  ${sentence(isWhole, slow)}`,
    ],
  }
}

function sentence(isWhole: boolean, slow: readonly string[]): string {
  if (!isWhole) return 'It does not hold: something was lost, doubled, refused or not judged.'
  return slow.length === 0
    ? 'It holds: nothing was lost, and everything was answered in time.'
    : `Nothing was lost, but it is slow: ${slow.join(', ')}.`
}
