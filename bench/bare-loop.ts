// The other side of the judge's bench: commands run one after the other by child_process.spawn, in a process of their
// own that stays small, because a large process forks slowly and would make every bare figure look bad.
// Started by fork; each message is a list of commands, each answer how many ms they took together.

import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

export interface Command {
  argv: readonly string[]
  cwd: string
  /** A file to read from; null: nothing. */
  stdin: string | null
  /** Besides what this process has. */
  env?: Readonly<Record<string, string>>
}

export type Answer = { ms: number } | { error: string }

function run({ argv, cwd, stdin, env }: Command): Promise<void> {
  const input = stdin === null ? null : openSync(stdin, 'r')
  return new Promise((resolve, reject) => {
    const child = spawn(argv[0]!, argv.slice(1), {
      cwd,
      stdio: [input ?? 'ignore', 'pipe', 'ignore'],
      ...(env && { env: { ...process.env, ...env } }),
    })
    child.stdout!.resume()
    child.once('error', reject)
    child.once('close', (code) => {
      if (input !== null) closeSync(input)
      if (code === 0) resolve()
      else reject(new Error(`${argv.join(' ')} ended with ${code}`))
    })
  })
}

async function runAll(commands: readonly Command[]): Promise<Answer> {
  const started = performance.now()
  try {
    for (const command of commands) await run(command)
    return { ms: performance.now() - started }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', (commands) => {
  void runAll(commands as Command[]).then((answer) => process.send!(answer))
})
