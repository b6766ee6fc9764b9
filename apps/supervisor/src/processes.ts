// Starts one of our own programs as its account, waits until it says that it is ready, and ends it in order. Its secrets
// travel in its environment, never in its arguments, which every user of the machine can read.

import { type ChildProcess, spawn } from 'node:child_process'
import { type Account, asAccount } from './accounts.ts'
import { openLogFile } from './log-file.ts'
import type { Running } from './restart.ts'

export interface Program {
  name: string
  /** Node and its arguments. */
  command: readonly [string, ...string[]]
  /** The folder it is started in. */
  folder: string
  account: Account | null
  environment: Record<string, string>
  logFile: string
  /** How long it may take to end after SIGTERM. */
  patienceMs: number
  /** Every message it sends, `ready` too. */
  onMessage: (message: Record<string, unknown>, answer: (message: object) => void) => void
  /** Receives the lines that its log file cannot take. */
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
    // A group of its own: Ctrl-C reaches the supervisor alone, which then ends the parts in order.
    detached: true,
    ...identity,
  })
}

const describeExit = (child: ChildProcess): string =>
  child.signalCode ? `ended by ${child.signalCode}` : `exit code ${child.exitCode}`

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // 'close' comes after the last output, so the log is whole when we look at it.
    child.once('close', () => resolve(describeExit(child)))
  })

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // Gone already.
  }
}

const stopper = (child: ChildProcess, exited: Promise<string>, patienceMs: number) => async () => {
  const force = setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await exited
  clearTimeout(force)
}

/** Resolves when the program has said `ready`; rejects with its last words when it ends before or takes too long. */
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
      // A reader that is gone by now reads nothing.
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
