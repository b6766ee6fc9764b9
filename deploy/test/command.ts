// Programs of this machine, as the test of the containers calls them.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @returns what it printed @throws Error with the end of what it said */
export async function command(
  [file, ...args]: readonly [string, ...string[]],
  options: { cwd?: string; minutes?: number } = {},
): Promise<string> {
  const { cwd, minutes = 5 } = options
  try {
    const { stdout } = await run(file, args, {
      cwd,
      timeout: minutes * 60_000,
      maxBuffer: 256 * 1024 * 1024,
    })
    return stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')
    throw new Error(`${file} ${args.slice(0, 6).join(' ')} failed:\n${said || message}`, { cause: error })
  }
}

/** Prints how long each step took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`  ${name.padEnd(66)} ${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`)
  return result
}
