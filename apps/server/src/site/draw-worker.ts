// The thread that draws pages: one at a time, asked and answered by message.

import { parentPort } from 'node:worker_threads'
import type { Drawing } from './drawing.ts'
import type { ShellLanguage } from './shell.ts'

export interface DrawRequest {
  /** Address of the module that the build made of the page. */
  program: string
  path: string
  language: ShellLanguage
  /** The data that the page starts with. */
  start: unknown
}

/** `null`: not for the server to draw. */
export type DrawAnswer = Drawing | null | { failed: string }

interface Program {
  render: (path: string, language: ShellLanguage, start: unknown) => Promise<Drawing | null>
}

async function answer({ program, path, language, start }: DrawRequest): Promise<DrawAnswer> {
  try {
    const { render } = (await import(program)) as Program
    return await render(path, language, start)
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Each ends before the next one begins: what a page reads while it is drawn is the module's own. */
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (request: DrawRequest) => {
  last = last.then(async () => {
    const drawn = await answer(request)
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(drawn)
  })
})
