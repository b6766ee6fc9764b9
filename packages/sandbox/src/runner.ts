/**
 * One run at a time; further calls wait. If the runner dies, the run rejects with RunnerLost and the next one reconnects
 * (except over a transport that was passed in).
 */
import { Connection, type RunnerSource } from './connection.ts'
import { parseLine, readBoxes, readMode, RunnerLost } from './facts.ts'
import type { GroupFacts, PairFacts, RunFacts, RunnerMode } from './facts.ts'
import { cancelLine, groupLine, pairLine, runLine } from './request.ts'
import type { GroupRequest, PairRequest, ProbeRequest, RunRequest } from './request.ts'

export interface RunOptions {
  /** Kills a current run (`killedFor: 'cancel'`); a waiting one rejects. */
  readonly signal?: AbortSignal
}

interface Live {
  readonly connection: Connection
  readonly mode: RunnerMode
}

export class Runner {
  #source: RunnerSource
  #live: Promise<Live> | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #lastId = 0
  #current: { id: number; connection: Connection } | null = null
  #closed = false

  constructor(source: RunnerSource) {
    this.#source = source
  }

  /** Rejects with RunnerLost, whose text says what is missing. */
  async ready(): Promise<RunnerMode> {
    return (await this.#connect()).mode
  }

  /** Rejects with RunnerLost, SandboxFault, RequestRefused, RequestTooLong or RangeError. */
  async run(request: RunRequest, options: RunOptions = {}): Promise<RunFacts> {
    return this.#runBox(request, options)
  }

  /** For the self-test. */
  async probe(request: ProbeRequest): Promise<RunFacts> {
    return this.#runBox({ ...request, probe: true }, {})
  }

  /** Crossed stdin and stdout. Rejects like `run`. */
  async runPair(request: PairRequest, options: RunOptions = {}): Promise<PairFacts> {
    const answer = await this.#ask((id) => pairLine(id, request), options)
    const [program, interactor] = answer.boxes
    if (!program || !interactor) throw new RunnerLost('the answer to a pair lacks a box')
    return { program, interactor, firstExit: answer.firstExit === 1 ? 'interactor' : 'program' }
  }

  /** Programs that speak with one manager each. Rejects like `run`. */
  async runGroup(request: GroupRequest, options: RunOptions = {}): Promise<GroupFacts> {
    const { boxes, endedUs } = await this.#ask((id) => groupLine(id, request), options)
    const manager = boxes.at(-1)
    const managerEndedUs = endedUs.at(-1)
    if (!manager || managerEndedUs === undefined || boxes.length !== request.programs.length + 1)
      throw new RunnerLost('the answer to a group lacks a box')
    const programs = boxes
      .slice(0, -1)
      .map((facts, number) => ({ ...facts, endedFirst: endedUs[number]! < managerEndedUs }))
    return { programs, manager }
  }

  /** The run resolves with `killedFor: 'cancel'`. */
  cancel(): void {
    this.#current?.connection.write(cancelLine(this.#current.id))
  }

  /** A current run rejects with RunnerLost. */
  async close(): Promise<void> {
    this.#closed = true
    const live = await this.#live?.catch(() => null)
    await live?.connection.close()
  }

  async #runBox(request: ProbeRequest, options: RunOptions): Promise<RunFacts> {
    const answer = await this.#ask((id) => runLine(id, request), options)
    const facts = answer.boxes[0]
    if (!facts) throw new RunnerLost('the answer lacks its box')
    return facts
  }

  async #connect(): Promise<Live> {
    if (this.#closed) throw new RunnerLost('the runner was closed')
    const live = await this.#live?.catch(() => null)
    if (live && !live.connection.lost) return live
    if (live && 'transport' in this.#source) throw new RunnerLost('the transport has ended')
    this.#live = this.#open()
    return this.#live
  }

  async #open(): Promise<Live> {
    const connection = new Connection(this.#source)
    try {
      return { connection, mode: readMode(parseLine(await connection.read())) }
    } catch (error) {
      await connection.close()
      throw error
    }
  }

  #ask(line: (id: number) => string, options: RunOptions): Promise<ReturnType<typeof readBoxes>> {
    const mine = this.#turn.then(() => this.#exchange(line, options.signal))
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  async #exchange(
    line: (id: number) => string,
    signal: AbortSignal | undefined,
  ): Promise<ReturnType<typeof readBoxes>> {
    signal?.throwIfAborted()
    const id = ++this.#lastId
    const text = line(id)
    const { connection } = await this.#connect()
    const stop = (): void => connection.write(cancelLine(id))
    this.#current = { id, connection }
    connection.write(text)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted === true) stop()
    try {
      const answer = parseLine(await connection.read())
      if (answer['id'] !== id) throw new RunnerLost('the runner answered another question')
      return readBoxes(answer)
    } catch (error) {
      if (error instanceof RunnerLost) await connection.close()
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#current = null
    }
  }
}
