// Judging as a running part of the process: it listens for new work, and looks every second for leases that ran out and
// for broken files that are right again.

import type { Context } from '../platform/context.ts'
import { reapExpired } from './attempt.ts'
import { Bell } from './bell.ts'
import { checkBrokenFile } from './broken-file.ts'
import { ensureBuiltInHost } from './host.ts'
import { languagesTopic } from '../language/index.ts'
import { workTopic } from '../queue/index.ts'
import { failLostRuns } from '../run/index.ts'
import { trialTopic } from './trial.ts'

const reapEveryMs = 1_000

export interface Judging {
  bell: Bell
  /** Rung when some trial has its result. */
  trialBell: Bell
  /** Aborted at the next change of the languages that hosts are to have. */
  newLanguages: () => AbortSignal
  /** Aborted when long polls are to end. */
  stopping: AbortSignal
  start(): Promise<void>
  stop(): Promise<void>
}

export function createJudging(context: Context): Judging {
  const [bell, trialBell] = [new Bell(), new Bell()]
  const stop = new AbortController()
  let languages = new AbortController()
  const endings: (() => void)[] = []
  let reaping: Promise<void> | null = null

  const reap = async (): Promise<void> => {
    try {
      await reapExpired(context)
      await failLostRuns(context, null)
      await checkBrokenFile(context)
    } catch (error) {
      // The database may be away for a moment: the next look comes in a second.
      context.log.warn({ err: error }, 'leases that ran out, or broken test files, could not be looked at')
    } finally {
      reaping = null
    }
  }

  return {
    bell,
    trialBell,
    newLanguages: () => languages.signal,
    stopping: context.stopping ? AbortSignal.any([stop.signal, context.stopping]) : stop.signal,
    async start() {
      await ensureBuiltInHost(context)
      const timer = setInterval(() => {
        reaping ??= reap()
      }, reapEveryMs)
      endings.push(
        () => clearInterval(timer),
        context.channel.subscribe(workTopic, () => bell.ring()),
        context.channel.subscribe(languagesTopic, () => {
          const before = languages
          languages = new AbortController()
          before.abort()
        }),
        context.channel.subscribe(trialTopic, () => trialBell.ring()),
        context.channel.onReconnect(() => {
          bell.ring()
          trialBell.ring()
        }),
      )
    },
    async stop() {
      stop.abort()
      for (const end of endings) end()
      await reaping
    },
  }
}
