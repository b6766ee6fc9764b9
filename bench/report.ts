// The end of every bench: a table for people, then one line of JSON for machines with the figures, their bars, the
// machine's facts, and whether all bars hold. The probe tells how fast this machine is just now, so that figures of
// different machines and hours can be compared.

import { createHash } from 'node:crypto'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { quick } from './size.ts'

export interface Figure {
  name: string
  unit: string
  value: number
  /** At most this; null: printed, not judged. */
  bar: number | null
}

/** Not a number where there is no value, or where one of them is not a number. */
export const quantile = (values: readonly number[], share: number): number =>
  values.some(Number.isNaN)
    ? Number.NaN
    : (values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN)

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Milliseconds for a fixed piece of work on one core: hashing 64 MiB and sorting 400,000 numbers. Best of three. */
function cpuProbe(): number {
  const block = Buffer.alloc(1 << 20, 7)
  const once = (): number => {
    const started = performance.now()
    const hash = createHash('sha256')
    for (let i = 0; i < 64; i++) hash.update(block)
    hash.digest()
    let seed = 1
    const numbers = Array.from({ length: 400_000 }, () => (seed = (seed * 48_271) % 2_147_483_647))
    numbers.sort((a, b) => a - b)
    return performance.now() - started
  }
  return Math.min(once(), once(), once())
}

/** The time of the fixed piece of work on the machine that the bars were set on, while it does nothing else. */
const referenceProbeMs = 140

export interface Probe {
  ms: number
  /** Bars on work are multiplied by it: 1 on the machine that they were set on, up to 2 on a slower or busier one. */
  scale: number
}

/** @param otherMs of a probe of the bench's own, with its reference: the slower of the two counts */
export function probe(other?: { ms: number; referenceMs: number }): Probe {
  const ms = quick ? referenceProbeMs : cpuProbe()
  const slower = Math.max(ms / referenceProbeMs, other ? other.ms / other.referenceMs : 0)
  const scale = Math.min(2, Math.max(1, slower))
  console.log(
    `probe: ${ms.toFixed(0)} ms for a fixed piece of work on one core` +
      `${other ? `, ${other.ms.toFixed(0)} ms for keyed selects` : ''}; bars on work x ${scale.toFixed(2)}`,
  )
  return { ms, scale }
}

/** Bars in ms, as this machine just now may be asked to hold them. */
export const scaled = (figures: readonly Figure[], { scale }: Probe): Figure[] =>
  figures.map((figure) =>
    figure.unit === 'ms' && figure.bar !== null ? { ...figure, bar: Math.round(figure.bar * scale) } : figure,
  )

const machineFacts = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryMib: Math.round(totalmem() / (1 << 20)),
  kernel: release(),
  node: process.version,
  load: Number((loadavg()[0] ?? 0).toFixed(2)),
})

const show = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3))

/**
 * Prints table and line; sets the exit code to 1 where a bar does not hold, which in a quick form is not asked. A figure that is not a
 * number never holds.
 */
export function report(
  bench: string,
  figures: readonly Figure[],
  more: Record<string, unknown> = {},
): boolean {
  const width = Math.max(...figures.map(({ name }) => name.length))
  console.log(`${'figure'.padEnd(width)}       value         bar`)
  const ok = ({ value, bar }: Figure) => bar === null || value <= bar
  for (const figure of figures) {
    const { name, unit, value, bar } = figure
    const word = ok(figure) ? 'holds' : 'DOES NOT HOLD'
    const bound = bar === null ? '' : `${show(bar)}  ${quick ? '' : word}`
    console.log(`${name.padEnd(width)}  ${show(value).padStart(10)}  ${unit.padEnd(3)}  ${bound}`)
  }
  const holds = quick || figures.every((figure) => ok(figure) && !Number.isNaN(figure.value))
  const values = Object.fromEntries(figures.map(({ name, value }) => [name, Number(value.toFixed(4))]))
  const bars = Object.fromEntries(
    figures.filter(({ bar }) => bar !== null).map(({ name, bar }) => [name, bar]),
  )
  console.log(
    JSON.stringify({ bench, figures: values, bars, machine: machineFacts(), quick, ...more, holds }),
  )
  process.exitCode = holds ? 0 : 1
  return holds
}
