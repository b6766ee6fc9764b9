// The child has the same terminal, signals and exit code. Its channel closes with us, so it ends even after a kill -9.

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

/** After npm's own kill -9 somebody else is our parent. */
const endWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
