// Processes that a bench starts: the server, so that its memory is its own, and crowds of clients, so that the work of hearing
// does not delay the server.

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { Context } from '@verdict/server/platform/context'
import { openApp } from './open-app.ts'
import { quick } from './size.ts'

const patienceMs = 60_000

/** Clients have machines of their own: here they get what the server leaves. */
export const goBehindServer = (): void => setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** A message between parent and children. */
export interface Word {
  type: string
  round?: number
  at?: number
  count?: number
  bytes?: number
  port?: number
  /** Milliseconds of many things. */
  times?: number[]
}

/** @throws when the child does not answer so within a minute */
export const ask = (child: ChildProcess, word: Word, answer: string): Promise<Word> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no '${answer}' within ${patienceMs} ms`)), patienceMs)
    const hear = (heard: Word): void => {
      if (heard.type !== answer) return
      clearTimeout(late)
      child.off('message', hear)
      resolve(heard)
    }
    child.on('message', hear)
    child.send(word)
  })

/** On the database and the folder that its environment names. @param acts by the type of the message that asks for each */
export async function beTheServer(
  acts: Record<string, (word: Word, context: Context) => void> = {},
): Promise<void> {
  const { app, context, close } = await openApp(process.env['BENCH_URL']!, process.env['BENCH_FOLDER']!)
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('message', (word: Word) => {
    acts[word.type]?.(word, context)
    if (word.type === 'memory') {
      globalThis.gc?.()
      process.send!({ type: 'memory', bytes: process.memoryUsage.rss() })
    }
    if (word.type === 'end') void close().then(() => process.exit(0))
  })
  process.send!({ type: 'ready', port: (app.server.address() as AddressInfo).port })
}

/** Runs the same bench in a role. @param bench its URL @returns with the first message, after which it is ready */
export async function child(
  bench: string,
  role: string,
  env: Record<string, string>,
): Promise<[ChildProcess, Word]> {
  const own = fork(new URL(bench), [role, ...(quick ? ['--quick'] : [])], {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const [word] = (await once(own, 'message')) as [Word]
  return [own, word]
}

export async function endChild(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return
  const ended = once(one, 'exit')
  one.send({ type: 'end' })
  const force = setTimeout(() => one.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(force)
}
