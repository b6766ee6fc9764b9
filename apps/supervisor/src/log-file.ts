// A log grows up to 16 MiB, then becomes `.1`, `.2`, and is gone. One that cannot be written has a gap, which it says itself.

import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const maxBytes = 16 * 1024 * 1024
const generations = 2

interface LogFile {
  write: (chunk: Buffer) => void
  tail: () => string
  close: () => void
}

/** @param onGap called for the first lost line */
export const openLogFile = (path: string, onGap: (reason: string) => void, limit = maxBytes): LogFile => {
  let file: number | null = null
  let size = 0
  let lost = 0
  let last = ''

  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    file = openSync(path, 'a', 0o600)
    size = fstatSync(file).size
    return file
  }

  const close = () => {
    const open = file
    file = null
    if (open !== null) closeSync(open)
  }

  const rotate = () => {
    close()
    for (let n = generations - 1; n >= 1; n--) moveIfThere(`${path}.${n}`, `${path}.${n + 1}`)
    moveIfThere(path, `${path}.1`)
  }

  const append = (chunk: Buffer) => {
    file ??= open()
    if (size + chunk.length > limit && size > 0) {
      rotate()
      file = open()
    }
    // A full disk takes a part of a line without an error.
    for (let at = 0; at < chunk.length;) {
      const written = writeSync(file, chunk, at)
      size += written
      at += written
    }
  }

  return {
    write: (chunk) => {
      last = (last + chunk.toString('utf8')).slice(-4000)
      try {
        if (lost > 0) append(Buffer.from(`\n(${lost} bytes could not be written here)\n`))
        lost = 0
        append(chunk)
      } catch (error) {
        // Opened anew for the next line: the file may be another one by then.
        close()
        if (lost === 0) onGap(`${path} cannot be written: ${(error as Error).message}`)
        lost += chunk.length
      }
    },
    tail: () => last.trim().split('\n').slice(-8).join('\n'),
    close,
  }
}

const moveIfThere = (from: string, to: string): void => {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
