// A whole judge host for tests: a broker with real runners, the host itself, and a server that speaks the
// protocol. As root everything is enforced; as an ordinary user the development mode is what is tested.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JudgeResult } from '@verdict/contract/judge-protocol'
import type { Language } from '@verdict/domain/language'
import { compileRunner, serveRunners, type Broker, type RunFacts } from '@verdict/sandbox'
import { keptForJudging, keptRunner, sharePrecompiled } from '@verdict/testkit/precompiled'
import { PatientRunner } from '../../../packages/sandbox/test/patient-runner.ts'
import { timeFactor } from '../../../packages/sandbox/test/time-factor.ts'
import { readConfig } from '../src/config.ts'
import { Host, type HostReady, type HostTimes } from '../src/host.ts'
import { ProtocolServer, type TaskGiven, token } from './protocol-server.ts'

/** The judge holds what a program took against the limit that it knows: times count for less by as much as limits are longer. */
export class JudgesRunner extends PatientRunner {
  override async run(...given: Parameters<PatientRunner['run']>): Promise<RunFacts> {
    const facts = await super.run(...given)
    const { cpuUs, wallUs, asleepUs } = facts
    return {
      ...facts,
      cpuUs: cpuUs / timeFactor,
      wallUs: wallUs / timeFactor,
      asleepUs: asleepUs / timeFactor,
    }
  }
}

export const asRoot = process.getuid?.() === 0

export interface Sandbox {
  folder: string
  base: string
  socket: string
  broker: () => Broker
  /** Kills every runner and opens a new broker at the same socket. @param runners how many it offers */
  restart: (runners?: number) => Promise<void>
  close: () => Promise<void>
}

export async function openSandbox(
  slots: number,
  { uid = process.getuid!(), isSmallDisk = false } = {},
): Promise<Sandbox> {
  mkdirSync(keptForJudging, { recursive: true })
  await compileRunner({ outFile: keptRunner })
  const folder = mkdtempSync(join(tmpdir(), 'verdict-judge-'))
  const base = join(folder, 'judge')
  mkdirSync(base)
  if (isSmallDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4g,mode=755', 'tmpfs', base])
  const socket = join(folder, 'runner.sock')
  const open = (runners = slots): Promise<Broker> =>
    serveRunners({
      socketPath: socket,
      slots: runners,
      firstSlot: 40,
      runnerPath: keptRunner,
      base,
      allowUid: uid,
      development: !asRoot,
    })
  let broker = await open()
  return {
    folder,
    base,
    socket,
    broker: () => broker,
    restart: async (runners) => {
      await broker.close()
      broker = await open(runners)
    },
    close: async () => {
      await broker.close()
      if (isSmallDisk) execFileSync('umount', [base])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface JudgeHost {
  server: ProtocolServer
  sandbox: Sandbox
  host: Host
  ready: HostReady
  /** Judges a program by one test with empty input. */
  run: (
    language: Language,
    code: string,
    expected?: string,
    given?: Partial<TaskGiven>,
  ) => Promise<JudgeResult>
  close: () => Promise<void>
}

export function hostSettings(
  sandbox: Sandbox,
  server: ProtocolServer,
  slots: number,
): Record<string, string> {
  return {
    SERVER_URL: server.url,
    JUDGE_TOKEN: token,
    JUDGE_SLOTS: String(slots),
    RUNNER_SOCKET: sandbox.socket,
    JUDGE_DIR: sandbox.base,
  }
}

export async function openJudgeHost({
  slots = 1,
  times = {},
  settings = {},
  isSmallDisk = false,
  runner = JudgesRunner,
}: {
  slots?: number
  times?: HostTimes
  settings?: Record<string, string>
  /** Its folder is a file system of its own, whose size a test may change. */
  isSmallDisk?: boolean
  runner?: typeof JudgesRunner
} = {}): Promise<JudgeHost> {
  const sandbox = await openSandbox(slots, { isSmallDisk })
  const server = new ProtocolServer()
  await server.listen()
  const keep = sharePrecompiled(sandbox.base)
  const host = new Host(readConfig({ ...hostSettings(sandbox, server, slots), ...settings }), times, runner)
  const ready = await host.prepare()
  host.start()
  return {
    server,
    sandbox,
    host,
    ready,
    run: (language, code, expected = '', given = {}) =>
      server.judge({ language, code, tests: [server.test('', expected)], ...given }),
    close: async () => {
      await host.stop()
      keep()
      await server.goAway()
      await sandbox.close()
    },
  }
}
