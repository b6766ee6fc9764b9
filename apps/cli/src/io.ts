// The outside of the command, so that tests hand in their own.

import { createInterface } from 'node:readline/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { wordsFor } from './words/choose.ts'
import type { Words } from './words/words.ts'

type Color = 'green' | 'red' | 'yellow' | 'bold'

export interface Io {
  /** A line of the result, on standard output. */
  out: (this: void, text: string) => void
  /** A line for the person, on standard error. */
  say: (this: void, text: string) => void
  /** Shown in the place of the one before, on a terminal alone. */
  progress: (this: void, text: string) => void
  paint: (this: void, color: Color, text: string) => string
  /** @returns null where nobody can be asked */
  ask: (this: void, question: string) => Promise<string | null>
  env: Readonly<Record<string, string | undefined>>
  words: Words
  fetch: typeof fetch
  wait: (this: void, ms: number) => Promise<void>
  now: (this: void) => number
}

/** The status that shells give for Ctrl-C. */
const interrupted = 130

const codes: Record<Color, number> = { green: 32, red: 31, yellow: 33, bold: 1 }

/** Texts of a site must not steer the terminal. */
export const plain = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

export function ownIo(): Io {
  const { env, stdin, stdout, stderr } = process
  const isTerminal = stdout.isTTY && stderr.isTTY
  const hasColor = isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
  let shown = false
  const clear = () => {
    if (shown) stderr.write('\r\x1b[K')
    shown = false
  }
  return {
    out(text) {
      clear()
      stdout.write(`${text}\n`)
    },
    say(text) {
      clear()
      stderr.write(`${text}\n`)
    },
    progress(text) {
      if (!isTerminal) return
      clear()
      stderr.write(text)
      shown = true
    },
    paint: (color, text) => (hasColor ? `\x1b[${codes[color]}m${text}\x1b[0m` : text),
    async ask(question) {
      if (!stdin.isTTY || !stderr.isTTY) return null
      clear()
      const reader = createInterface({ input: stdin, output: stderr })
      // Ctrl-C ends the command as it does elsewhere, Ctrl-D answers nothing.
      reader.once('SIGINT', () => process.exit(interrupted))
      const closed = new Promise<string>((resolve) => reader.once('close', () => resolve('')))
      try {
        return (await Promise.race([reader.question(question), closed])).trim()
      } finally {
        reader.close()
      }
    },
    env,
    words: wordsFor(env),
    fetch,
    wait: (ms) => delay(ms),
    now: Date.now,
  }
}
