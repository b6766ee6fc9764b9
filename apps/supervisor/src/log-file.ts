// What a part prints goes to a file of its own in the data folder: up to 16 MiB, then it becomes `.1`, `.2` and is gone
// after that, so that a lab's disk does not fill in a year. The last lines are kept at hand for the screen.

import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const maxBytes = 16 * 1024 * 1024
const generations = 2

interface LogFile {
  write: (chunk: Buffer) => void
  /** The last few lines. */
  tail: () => string
  close: () => void
}

export const openLogFile = (path: string, limit = maxBytes): LogFile => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size
  let last = ''

  const rotate = () => {
    closeSync(file)
    for (let n = generations - 1; n >= 1; n--) moveIfThere(`${path}.${n}`, `${path}.${n + 1}`)
    moveIfThere(path, `${path}.1`)
    file = openSync(path, 'a', 0o600)
    size = 0
  }

  return {
    write: (chunk) => {
      if (size + chunk.length > limit && size > 0) rotate()
      writeSync(file, chunk)
      size += chunk.length
      last = (last + chunk.toString('utf8')).slice(-4000)
    },
    tail: () => last.trim().split('\n').slice(-8).join('\n'),
    close: () => closeSync(file),
  }
}

const moveIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
