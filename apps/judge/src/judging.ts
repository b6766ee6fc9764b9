import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Span } from '@verdict/tracing'
import type { Toolbox } from './compile.ts'
import type { Held } from './disk-cache.ts'
import type { Slot } from './slot.ts'

export interface Fetching {
  /** The file stays on disk until it is released. */
  hold: (sha256: string, signal: AbortSignal) => Promise<Held>
  signal: AbortSignal
}

export interface Judging extends Fetching {
  slot: Slot
  tools: Toolbox
  progress: (tests: readonly JudgedTest[]) => void
  /** Whether tasks that are judged in parts should end after the current test. */
  makesRoom?: () => boolean
  trace?: ((step: string) => Span) | undefined
}
