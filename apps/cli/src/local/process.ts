// Runs a program of this machine, with its children, until it ends or a bound is reached.

import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'

interface Bounds {
  wallMs: number
  outputBytes: number
}

export interface Ended {
  /** Null where a signal ended it. */
  code: number | null
  signal: string | null
  stdout: string
  stderr: string
  ms: number
  stoppedBy: 'time' | 'output' | 'person' | null
}

export class ProgramMissing extends Error {
  readonly program: string

  constructor(program: string) {
    super(`${program} is missing`)
    this.name = 'ProgramMissing'
    this.program = program
  }
}

const errorBytes = 64 * 1024

/** Leaves out what is beyond the bound, and says so once. */
function collect(limit: number, onFull: () => void) {
  const parts: Buffer[] = []
  let bytes = 0
  return {
    add(part: Buffer) {
      if (bytes < limit) parts.push(part.subarray(0, limit - bytes))
      bytes += part.length
      if (bytes > limit) onFull()
    },
    text: () => Buffer.concat(parts).toString('utf8'),
  }
}

/** `NAME=value` before the program, as in a shell. */
export function splitCommand(command: string): { env: Record<string, string>; argv: string[] } {
  const words = command.split(' ')
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const env = words.slice(0, first).map((word) => word.split('=', 2) as [string, string])
  return { env: Object.fromEntries(env), argv: words.slice(first) }
}

/** @throws ProgramMissing */
export function runProgram(command: string, folder: string, input: string, bounds: Bounds): Promise<Ended> {
  const { env, argv } = splitCommand(command)
  const [program = '', ...args] = argv
  return new Promise((resolve, reject) => {
    let stoppedBy: Ended['stoppedBy'] = null
    const begun = performance.now()
    let ms = 0
    // A group of its own, which is ended whole.
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, detached: true })
    const end = (why: Ended['stoppedBy']) => {
      stoppedBy ??= why
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    const onInterrupt = () => end('person')
    const timer = setTimeout(() => end('time'), bounds.wallMs)
    const out = collect(bounds.outputBytes, () => end('output'))
    const errors = collect(errorBytes, () => undefined)
    process.once('SIGINT', onInterrupt)
    const done = () => {
      clearTimeout(timer)
      process.off('SIGINT', onInterrupt)
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      done()
      reject(error.code === 'ENOENT' ? new ProgramMissing(program) : error)
    })
    child.stdout.on('data', (part: Buffer) => out.add(part))
    child.stderr.on('data', (part: Buffer) => errors.add(part))
    // It need not read all of its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('exit', () => {
      ms = Math.round(performance.now() - begun)
      // Children that it left behind would hold its output open.
      end(stoppedBy)
    })
    child.once('close', (code, signal) => {
      done()
      resolve({ code, signal, stdout: out.text(), stderr: errors.text(), ms, stoppedBy })
    })
  })
}
