import { ApiError } from '@verdict/contract/client'
import type { JudgeTask } from '@verdict/contract/judge-protocol'
import type { Held } from './disk-cache.ts'
import type { Fetching } from './judging.ts'
import { reason } from './log.ts'
import { FileFault, FilesAway } from './verdict-of-run.ts'

/** Statuses of a server, or of a proxy before it, that cannot serve files now. */
const awayStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** `fetch` reports every failed connection as a TypeError; one that breaks off may mean an unreadable file. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError
    ? awayStatuses.has(error.status)
    : error instanceof TypeError && error.message === 'fetch failed'

/** @throws FileFault, FilesAway */
export async function holdFile(
  { hold, signal }: Fetching,
  sha256: string,
  until: AbortSignal = signal,
): Promise<Held> {
  try {
    return await hold(sha256, until)
  } catch (error) {
    const message = `test data could not be fetched: ${reason(error)}`
    throw isAway(error) ? new FilesAway(message) : new FileFault(sha256, message)
  }
}

interface Files {
  input: Held
  output: Held
  /** Null: no output was sent for the test. */
  sent: Held | null
}

function release({ input, output, sent }: Files): null {
  for (const held of [input, output, sent]) held?.[Symbol.dispose]()
  return null
}

const depth = 4

export class Ahead implements Disposable {
  private readonly task: JudgeTask
  private readonly fetching: Fetching
  private readonly abort = new AbortController()
  private readonly signal: AbortSignal
  private readonly wanted = new Map<number, Promise<Files>>()

  constructor(task: JudgeTask, fetching: Fetching) {
    this.task = task
    this.fetching = fetching
    this.signal = AbortSignal.any([fetching.signal, this.abort.signal])
    this.request(0)
  }

  async take(index: number): Promise<Files> {
    this.request(index)
    const files = this.wanted.get(index)!
    this.wanted.delete(index)
    return files
  }

  [Symbol.dispose](): void {
    this.abort.abort(new Error('the task has ended'))
    for (const files of this.wanted.values()) {
      void files.then(release, () => undefined)
    }
  }

  private request(from: number): void {
    const tests = this.task.tests.slice(from, from + depth)
    for (const [offset, test] of tests.entries()) {
      const index = from + offset
      if (this.wanted.has(index)) continue
      const files = this.fetch(test)
      files.catch(() => undefined)
      this.wanted.set(index, files)
    }
  }

  private async fetch(test: JudgeTask['tests'][number]): Promise<Files> {
    const hold = (sha256: string) => holdFile(this.fetching, sha256, this.signal)
    const all = await Promise.allSettled([
      hold(test.input),
      hold(test.output),
      test.sent ? hold(test.sent.sha256) : null,
    ])
    const failed = all.find((one) => one.status === 'rejected')
    const [input, output, sent] = all.map((one) => (one.status === 'fulfilled' ? one.value : null))
    if (!failed) return { input: input!, output: output!, sent: sent ?? null }
    for (const held of [input, output, sent]) held?.[Symbol.dispose]()
    throw failed.reason
  }
}
