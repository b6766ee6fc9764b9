import { parentPort } from 'node:worker_threads'
import type { PageLanguage } from '@verdict/domain/site-face'
import type { Drawing } from './shell.ts'

export interface DrawRequest {
  program: string
  path: string
  language: PageLanguage
  start: unknown
}

/** `null`: not drawn by the server. */
export type DrawAnswer = Drawing | null | { failed: string }

interface Program {
  render: (path: string, language: PageLanguage, start: unknown) => Promise<Drawing | null>
}

async function answer({ program, path, language, start }: DrawRequest): Promise<DrawAnswer> {
  try {
    const { render } = (await import(program)) as Program
    return await render(path, language, start)
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** One after the other, since the page's module has global state. */
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (request: DrawRequest) => {
  last = last.then(async () => {
    const drawn = await answer(request)
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(drawn)
  })
})
