// A server that speaks the judge protocol over real HTTP: it leases the tasks it is given, one at a time and
// again when it is asked to, and keeps all it hears. Every message is parsed with the contract's own shapes.

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  judgedAsUsual,
  judgeEndpoints,
  judgeProgress,
  judgeResult,
  type HostStatus,
  type JudgeCompile,
  type JudgeResult,
  type JudgeRun,
  type JudgeTask,
  type JudgeTrial,
} from '@verdict/contract/judge-protocol'
import type { JudgeMake } from '@verdict/contract/make'
import type { RunResult } from '@verdict/contract/run'
import { type Language, languageRecords } from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import type { z } from 'zod'
import { type Made, Makes } from './makes.ts'

export const token = 'token-of-a-test-host'

export interface Heard {
  renewals: number
  progress: z.output<typeof judgeProgress>[]
  results: JudgeResult[]
  /** Resolves with the first result. */
  finished: Promise<JudgeResult>
  task: JudgeTask
}

interface Refusal {
  status: number
  error: string
}

/** How the server behaves; a test changes it while it runs. */
export interface Behaviour {
  renew?: (heard: Heard) => { cancelled: boolean; makeRoom?: boolean } | Refusal
  finish?: (heard: Heard) => Refusal | null
  progress?: (heard: Heard) => Refusal | null
  blob?: (sha256: string) => Buffer | null
  /** The answer in the place of any file. */
  blobStatus?: number | 'cut'
  /** A host that says that it is paused is answered only then. It tests whether it could work again after that. */
  pauseHeard?: Promise<void>
  /** The answer for a file that did not arrive. */
  problemFault?: boolean
}

export type TaskGiven = Partial<JudgeTask> & Pick<JudgeTask, 'language' | 'code'>

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export class ProtocolServer {
  behaviour: Behaviour = {}
  readonly blobs = new Map<string, Buffer>()
  readonly blobRequests: string[] = []
  readonly makes = new Makes()
  readonly statuses: HostStatus[] = []
  /** The languages that hosts are to have. */
  wanted: Language[] = []
  /** How often a host said that it started. */
  starts = 0
  private readonly tasks = new Map<number, Heard & { resolve: (result: JudgeResult) => void }>()
  private readonly queue: JudgeTask[] = []
  private readonly trials: JudgeTrial[] = []
  /** The answer to a renewal of any trial. */
  private readonly runs: JudgeRun[] = []
  private readonly runResults = new Map<number, (result: RunResult | null) => void>()
  private runRenewals: ((cancelled: boolean) => void)[] = []
  runsFinished = 0
  isTrialAwaited = true
  trialsFinished = 0
  private readonly trialResults = new Map<number, (result: TrialResult | null) => void>()
  private polls: ((task: JudgeTask | null) => void)[] = []
  private lastId = 0
  private port = 0
  private readonly server = createServer((request, response) => void this.handle(request, response))

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Requests for work that are held just now. */
  get waiting(): number {
    return this.polls.length
  }

  /** Stops answering; `listen` brings it back at the same address. */
  async goAway(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.server.close(() => resolve()))
    this.server.closeAllConnections()
    this.polls = []
    await closed
  }

  test(input: string | Buffer, output: string | Buffer): JudgeTask['tests'][number] {
    const [a, b] = [Buffer.from(input), Buffer.from(output)]
    this.blobs.set(sha256(a), a)
    this.blobs.set(sha256(b), b)
    return {
      uuid: randomUUID(),
      input: sha256(a),
      inputBytes: a.length,
      output: sha256(b),
      outputBytes: b.length,
    }
  }

  /**
   * Puts a task in the queue and answers what will be heard of it. The limits are the problem's, before the language's factors.
   * @param given without a time, one that no program meets on its way to another end: touching its memory may take a second
   */
  give({ timeMs = 5_000, memoryKb = 65_536, ...given }: TaskGiven): Heard {
    this.lastId += 1
    const task: JudgeTask = {
      taskId: this.lastId,
      fencingToken: 1,
      traceparent: null,
      sid: 1000 + this.lastId,
      pid: 1000 + this.lastId,
      kind: 1,
      ...judgedAsUsual,
      checker: '',
      protocol: 'testlib',
      flags: [],
      comparison: null,
      tests: [],
      groups: null,
      showsFailure: false,
      verification: null,
      ...given,
      ...limitsWith({ timeMs, memoryKb }, languageRecords[given.language].factors),
    }
    const { promise, resolve } = Promise.withResolvers<JudgeResult>()
    const heard = { renewals: 0, progress: [], results: [], finished: promise, resolve, task }
    this.tasks.set(task.taskId, heard)
    this.offer(task)
    return heard
  }

  /** Leases the task anew, as after the end of a lease. */
  offer(task: JudgeTask): void {
    const poll = this.polls.shift()
    if (poll) poll(task)
    else this.queue.push(task)
  }

  judge(given: TaskGiven): Promise<JudgeResult> {
    return this.give(given).finished
  }

  try(request: TrialRequest): Promise<TrialResult | null> {
    this.lastId += 1
    const { protocol = 'testlib', flags = [], processes = 1, sources = [], ...rest } = request
    const trial = { ...rest, protocol, flags, processes, sources, trialId: this.lastId }
    const { promise, resolve } = Promise.withResolvers<TrialResult | null>()
    this.trials.push(trial)
    this.trialResults.set(trial.trialId, resolve)
    // A host that waits is answered and asks again.
    this.polls.shift()?.(null)
    return promise
  }

  make(given: Omit<JudgeMake, 'makeId'>): { id: number; made: Promise<Made> } {
    this.lastId += 1
    const made = this.makes.give({ ...given, makeId: this.lastId })
    this.polls.shift()?.(null)
    return { id: this.lastId, made }
  }

  compile(given: Omit<JudgeCompile, 'trialId'>): Promise<TrialResult | null> {
    this.lastId += 1
    const { promise, resolve } = Promise.withResolvers<TrialResult | null>()
    this.trialResults.set(this.lastId, resolve)
    this.makes.compilations.push({ ...given, trialId: this.lastId })
    this.polls.shift()?.(null)
    return promise
  }

  run(given: Omit<JudgeRun, 'runId'>): Promise<RunResult | null> {
    this.lastId += 1
    const run = { ...given, runId: this.lastId }
    const { promise, resolve } = Promise.withResolvers<RunResult | null>()
    this.runs.push(run)
    this.runResults.set(run.runId, resolve)
    this.polls.shift()?.(null)
    return promise
  }

  /** Renewals of runs that are open just now. */
  get renewing(): number {
    return this.runRenewals.length
  }

  /** Answers the renewal that is open. */
  cancelRun(): void {
    for (const answer of this.runRenewals.splice(0)) answer(true)
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = ({ status, error }: Refusal): void =>
      answer(status, { success: false, code: status, message: error, data: null, error })
    if (request.headers.authorization !== `Bearer ${token}`)
      return refuse({ status: 401, error: 'HOST_UNKNOWN' })
    const path = request.url!.replace('/api', '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const isFile = request.headers['content-type'] === 'application/octet-stream'
    const body: unknown = raw.length > 0 && !isFile ? JSON.parse(raw.toString()) : undefined
    const data = (value: object): void =>
      answer(200, { success: true, code: 200, message: 'OK', data: value })

    if (path.startsWith('/judge/make/')) return data(await this.makes.answer(path, body, response))
    if (isFile) return data(this.makes.keep(path.slice('/judge/blob/'.length), raw))
    if (path === '/judge/start') return data({ start: (this.starts += 1) })
    if (path === '/judge/lease') return data(await this.answerLease(body, response))
    if (path.startsWith('/judge/trial/')) return data(this.answerTrial(path, body))
    if (path.startsWith('/judge/run/')) return data(await this.answerRun(path, body, response))
    if (path.startsWith('/judge/blob/')) return this.sendBlob(path.slice('/judge/blob/'.length), response)
    return this.answerTask(path, body, { refuse, data })
  }

  private answerTask(
    path: string,
    body: unknown,
    { refuse, data }: { refuse: (refusal: Refusal) => void; data: (value: object) => void },
  ): void {
    const [, id, verb] = /^\/judge\/task\/(\d+)\/(\w+)$/.exec(path) ?? []
    const heard = this.tasks.get(Number(id))
    if (!heard) return refuse({ status: 404, error: 'NOT_FOUND' })
    if (verb === 'renew') {
      heard.renewals += 1
      const said = this.behaviour.renew?.(heard) ?? { cancelled: false }
      return 'status' in said ? refuse(said) : data(said)
    }
    if (verb === 'progress') {
      heard.progress.push(judgeProgress.parse(body))
      const refusal = this.behaviour.progress?.(heard)
      return refusal ? refuse(refusal) : data({})
    }
    const result = judgeResult.parse(body)
    const refusal = this.behaviour.finish?.(heard)
    if (refusal) return refuse(refusal)
    heard.results.push(result)
    data({ problemFault: Boolean(this.behaviour.problemFault) })
    heard.resolve(result)
  }

  private answerTrial(path: string, body: unknown): object {
    const [, , , id, verb] = path.split('/')
    if (verb === 'renew') return { cancelled: !this.isTrialAwaited }
    const { result } = judgeEndpoints['POST /judge/trial/:trialId/finish'].body.parse(body)
    this.trialsFinished += 1
    this.trialResults.get(Number(id))?.(result)
    return {}
  }

  private async answerRun(path: string, body: unknown, response: ServerResponse): Promise<object> {
    const [, , , id, verb] = path.split('/')
    if (verb === 'renew') {
      const cancelled = new Promise<boolean>((resolve) => {
        this.runRenewals.push(resolve)
        response.on('close', () => {
          this.runRenewals = this.runRenewals.filter((open) => open !== resolve)
        })
      })
      return { cancelled: await cancelled }
    }
    const { result } = judgeEndpoints['POST /judge/run/:runId/finish'].body.parse(body)
    this.runsFinished += 1
    this.runResults.get(Number(id))?.(result)
    return {}
  }

  private async answerLease(body: unknown, response: ServerResponse): Promise<object> {
    const status = judgeEndpoints['POST /judge/lease'].body.parse(body)
    // A host whose first self-test fails says so without having started.
    if (this.starts === 0 && !status.paused) throw new Error('asked for work before it said that it starts')
    this.statuses.push(status)
    const { wanted: languages } = this
    if (status.paused) {
      await this.behaviour.pauseHeard
      return { task: null, trial: null, languages }
    }
    const compile = this.makes.compilations.shift()
    if (compile) return { task: null, compile, languages }
    const make = this.makes.waiting.shift()
    if (make) return { task: null, make, languages }
    const run = this.runs.shift()
    if (run) return { task: null, trial: null, run, languages }
    const trial = this.trials.shift() ?? null
    const task = trial ? null : await this.nextTask(response)
    return { task, trial, languages }
  }

  private nextTask(response: ServerResponse): Promise<JudgeTask | null> {
    const task = this.queue.shift()
    if (task) return Promise.resolve(task)
    return new Promise((resolve) => {
      this.polls.push(resolve)
      response.on('close', () => {
        this.polls = this.polls.filter((poll) => poll !== resolve)
      })
    })
  }

  private sendBlob(asked: string, response: ServerResponse): void {
    const [hash = ''] = asked.split('?')
    this.blobRequests.push(hash)
    const { blobStatus } = this.behaviour
    if (blobStatus === 'cut') return void response.destroy()
    if (blobStatus !== undefined) return void response.writeHead(blobStatus).end()
    const bytes = this.behaviour.blob?.(hash) ?? this.blobs.get(hash)
    response.writeHead(bytes ? 200 : 404, { 'content-type': 'application/octet-stream' })
    response.end(bytes)
  }
}
