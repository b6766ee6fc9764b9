import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { Span } from '@verdict/tracing'
import type { Toolbox } from './compile.ts'
import type { Held } from './disk-cache.ts'
import type { Slot } from './slot.ts'

export interface Fetching {
  /** A file by its hash, kept on disk until it is released. */
  hold: (sha256: string, signal: AbortSignal) => Promise<Held>
  signal: AbortSignal
}

export interface Judging extends Fetching {
  slot: Slot
  tools: Toolbox
  /** Called after each test with all results so far. */
  progress: (tests: readonly JudgedTest[]) => void
  /** Something more urgent waits for this host: tasks judged in parts end after the current test. */
  makesRoom?: () => boolean
  /** Begins a step of it, where somebody traces. */
  trace?: ((step: string) => Span) | undefined
}
