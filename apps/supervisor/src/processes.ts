// A program's secrets travel in its environment, never in arguments, which every user of the machine can read.

import { type ChildProcess, spawn } from 'node:child_process'
import { type Account, asAccount } from './accounts.ts'
import { openLogFile } from './log-file.ts'
import type { Running } from './restart.ts'

export interface Program {
  name: string
  command: readonly [string, ...string[]]
  folder: string
  account: Account | null
  environment: Record<string, string>
  logFile: string
  /** To end after SIGTERM. */
  patienceMs: number
  onMessage: (message: Record<string, unknown>, answer: (message: object) => void) => void
  /** Receives lines that its log file cannot take. */
  say: (line: string) => void
}

const readyWithinMs = 120_000

const spawnProgram = ({ command, folder, account, environment }: Program): ChildProcess => {
  const { command: tied, identity } = asAccount(account, command, 'SIGKILL')
  const [file, ...args] = tied
  return spawn(file, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C must reach the supervisor alone, which ends the parts in order.
    detached: true,
    ...identity,
  })
}

const describeExit = (child: ChildProcess): string =>
  child.signalCode ? `ended by ${child.signalCode}` : `exit code ${child.exitCode}`

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // After the last output, so that the log is whole.
    child.once('close', () => resolve(describeExit(child)))
  })

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {}
}

const stopper = (child: ChildProcess, exited: Promise<string>, patienceMs: number) => async () => {
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(force)
}

/** Resolves at `ready`; rejects with the program's last words if it ends before or takes too long. */
export const startProgram = async (program: Program): Promise<Running> => {
  const log = openLogFile(program.logFile, program.say)
  const child = spawnProgram(program)
  child.stdout?.on('data', log.write)
  child.stderr?.on('data', log.write)
  const exited = exitOf(child)
  void exited.finally(log.close)
  const stop = stopper(child, exited, program.patienceMs)
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(() => {
      signalGroup(child, 'SIGKILL')
      reject(new Error(`${program.name} was not ready within ${readyWithinMs / 1000} s:\n${log.tail()}`))
    }, readyWithinMs)
    child.on('message', (message: Record<string, unknown>) => {
      program.onMessage(message, (answer) => child.connected && child.send(answer, () => undefined))
      if (message['type'] === 'ready') {
        clearTimeout(tooLate)
        resolve()
      }
    })
    void exited.then((how) => {
      clearTimeout(tooLate)
      reject(new Error(`${program.name} ended at its start (${how}):\n${log.tail()}`))
      return how
    })
  })
  return { exited, stop }
}
