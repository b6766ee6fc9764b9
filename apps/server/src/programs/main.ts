// SIGTERM: for DRAIN_SECONDS only /health/ready changes, then calls are refused, long polls end, and running work gets 4 s.

import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidSetting, parseSettings, type Settings } from '@verdict/contract/settings'
import type { FastifyBaseLogger } from 'fastify'
import {
  passwordKeys,
  sweepAttempts,
  sweepDeviceCodes,
  sweepHalfLogins,
  sweepSessions,
  sweepTokens,
} from '../people/index.ts'
import { buildApp } from './app.ts'
import { fileCollector, keepReporting, leftAtStart } from '../site/index.ts'
import { prepareFirstStart, type RootAccount } from './commands/first-start.ts'
import { sweepPackages } from '../exchange/index.ts'
import type { Context } from '../platform/context.ts'
import { noteDisk } from '../platform/disk-room.ts'
import { removeLeftovers } from '@verdict/storage/leftovers'
import { openLog } from '../platform/log.ts'
import { hearTroubles, openContext } from '../platform/open-context.ts'
import { CannotMigrate } from '@verdict/storage/migrations'
import { answerWhileStarting } from '../platform/starting.ts'

// Less than the supervisor waits before it kills.
const endWithinMs = 4_000
const sweepEveryMs = 60_000

const [drain, stop] = [new AbortController(), new AbortController()]
/** Null until the server is up. */
let running: { log: FastifyBaseLogger; drainSeconds: number; close: () => Promise<void> } | null = null

async function start(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel)
  const problem = (error: unknown) => {
    throw listenProblem(error, settings)
  }
  const handOver = await answerWhileStarting(settings).catch(problem)
  const { context, close } = await openContext(settings, log, stop.signal)
  // Fails now rather than at the first login, if SECRET_KEY does not match.
  await passwordKeys(context)
  const processId = randomUUID()
  const app = await buildApp({ ...context, logger: log, draining: drain.signal, processId })
  await app.ready()
  if (settings.filesUrl.kind === 's3') {
    context.blobs.probe().catch((error: unknown) => log.error({ err: error }, 'the store of files is away'))
  }
  if (settings.backupTo !== null && !process.connected) {
    log.warn(
      'BACKUP_TO is set, but backups are taken by npm start alone: back the database up by its own tools',
    )
  }
  await handOver()
  const address = await app.listen({ host: settings.host, port: settings.port }).catch(problem)
  // Only once the port is ours: a failed start would lose the generated password.
  const root = await prepareFirstStart(context)
  if (root) announceRoot(root)
  const sweeping = sweepRegularly(context)
  const reporting = keepReporting({ ...context, processId })
  reporting.start()
  running = {
    log,
    drainSeconds: settings.drainSeconds,
    close: async () => {
      clearInterval(sweeping)
      await reporting.stop()
      await app.close()
      await close()
    },
  }
  log.info({ address }, 'ready')
  process.send?.({ type: 'ready', address, setupLeft: await leftAtStart(context) })
}

function listenProblem(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new InvalidSetting('PORT', `${port} is in use by another program on ${host}`)
  if (code === 'EACCES') return new InvalidSetting('PORT', `${port} may not be opened by an ordinary account`)
  const unknownHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
  return unknownHost ? new InvalidSetting('HOST', `${host} is no address of this machine`) : error
}

/** Sent once to the parent process; never logged. */
function announceRoot({ username, madePassword }: RootAccount): void {
  if (madePassword === null) return
  if (process.send) process.send({ type: 'root-account', username, password: madePassword })
  else process.stdout.write(`Root account: ${username}, password: ${madePassword}\n`)
}

function sweepRegularly(context: Context): NodeJS.Timeout {
  const collect = fileCollector(context)
  const sweep = async (): Promise<void> => {
    try {
      await sweepSessions(context)
      await sweepTokens(context)
      await sweepDeviceCodes(context)
      await context.rateLimiter.sweep()
      await sweepAttempts(context)
      await sweepHalfLogins(context)
      const { dataDir } = context.settings
      for (const folder of ['incoming', 'blobs/incoming']) await removeLeftovers(join(dataDir, folder))
      await sweepPackages(context)
      await collect()
      const { bavail, bsize } = await statfs(dataDir)
      await noteDisk(dataDir, bavail * bsize)
    } catch (error) {
      context.log.warn({ err: error }, 'sweep failed')
    }
  }
  return setInterval(() => void sweep(), sweepEveryMs).unref()
}

function end(reason: string): void {
  if (drain.signal.aborted) {
    endNow()
    return
  }
  drain.abort()
  // Safe: no call was accepted, and startup writes are atomic.
  if (!running) process.exit(0)
  const { log, drainSeconds } = running
  log.info({ reason, drainSeconds }, 'stopping')
  if (drainSeconds === 0) endNow()
  else setTimeout(endNow, drainSeconds * 1000)
}

function endNow(): void {
  if (stop.signal.aborted || !running) return
  stop.abort()
  const { log, close } = running
  setTimeout(() => {
    log.warn('some calls did not end in time')
    process.exit(0)
  }, endWithinMs).unref()
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'stopped in disorder')
      process.exit(1)
    },
  )
}

process.on('SIGTERM', end)
process.on('SIGINT', end)
hearTroubles(process)
// The parent died.
process.on('disconnect', () => {
  end('disconnect')
  endNow()
})

try {
  await start(parseSettings(process.env))
} catch (error) {
  const isForOperator = error instanceof InvalidSetting || error instanceof CannotMigrate
  if (isForOperator) process.stderr.write(`${error.message}\n`)
  else openLog('fatal').fatal({ err: error }, 'the server could not start')
  process.exit(1)
}
