// Runs a program of ours on the project's Node as if it were this process: same terminal, same signals, same exit code.
// It holds a channel to us and ends in order when that closes, so it does not outlive a kill -9 of this process either.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode, root } from './install.mjs'

export const runOnProjectNode = (program, args) => {
  const child = spawn(projectNode, [program, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  endWithNpm(child)
}

/** npm passes signals on, but not its own kill -9: then somebody else becomes our parent. */
const endWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
