// Other sources of work are asked in turn when no submission is waiting.

import type {
  JudgeCompile,
  JudgeRun,
  JudgeTask,
  JudgeTrial,
  JudgeWarmUp,
} from '@verdict/contract/judge-protocol'
import type { JudgeMake } from '@verdict/contract/make'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { giveRunBack, takeRun } from './run/run-work.ts'
import { takeCompile } from './compile.ts'
import type { AskingHost, Host } from './host.ts'
import { giveMakeBack, takeMake } from './make/make-service.ts'
import { handTrialBack, takeTrial } from './trial.ts'
import { giveWarmUpBack, takeWarmUp } from './warm-up.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'blobs'>

export interface Work {
  task: JudgeTask | null
  trial: JudgeTrial | null
  run: JudgeRun | null
  warmUp: JudgeWarmUp | null
  make: JudgeMake | null
  compile: JudgeCompile | null
}

export const noWork: Work = {
  task: null,
  trial: null,
  run: null,
  warmUp: null,
  make: null,
  compile: null,
}

export interface Source {
  /** @returns null if nothing is waiting */
  take(context: Parts, tx: Queryable, host: AskingHost): Promise<Partial<Work> | null>
  giveBack(context: Parts, host: Host, work: Work): Promise<void>
}

const trials: Source = {
  async take(_context, tx, host) {
    const trial = await takeTrial(tx, host)
    return trial && { trial }
  },
  async giveBack(context, host, { trial }) {
    if (trial) await handTrialBack(context, host, trial)
  },
}

const compilations: Source = {
  async take(_context, tx, host) {
    const compile = await takeCompile(tx, host)
    return compile && { compile }
  },
  async giveBack(context, host, { compile }) {
    if (compile) await handTrialBack(context, host, compile)
  },
}

const runs: Source = {
  async take(context, tx, host) {
    const run = await takeRun(context, tx, host)
    return run && { run }
  },
  async giveBack(context, host, { run }) {
    if (run) await giveRunBack(context, host, run)
  },
}

/** Warm-ups come before a contest; one that never reached its host is given again later. */
const warmUps: Source = {
  async take(_context, tx, host) {
    const warmUp = host.warms ? await takeWarmUp(tx, host.id) : null
    return warmUp && { warmUp }
  },
  giveBack: ({ db }, host, { warmUp }) =>
    warmUp ? giveWarmUpBack(db, host.id, warmUp.cid) : Promise.resolve(),
}

const makes: Source = {
  async take(_context, tx, host) {
    const make = await takeMake(tx, host)
    return make && { make }
  },
  async giveBack(context, host, { make }) {
    if (make) await giveMakeBack(context, host, make)
  },
}

export const sources: readonly Source[] = [trials, compilations, runs, warmUps]
/** Asked when no submission, rejudge or verification waits either. */
export const lastSources: readonly Source[] = [makes]
