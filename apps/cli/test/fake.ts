// A site and a terminal that tests make up.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../src/io.ts'
import { run } from '../src/run.ts'
import { wordsFor } from '../src/words/choose.ts'

interface Asked {
  call: string
  body: unknown
  headers: Headers
}

type Answer = { status?: number; data?: unknown; error?: string; params?: object; text?: string } | Error

/** By `METHOD /path`; the last of its answers is given again. */
export type Answers = Record<string, Answer | readonly Answer[]>

export const site = 'http://127.0.0.1:9'

interface FakeOptions {
  env?: Record<string, string>
  /** Absent: nobody can be asked. */
  replies?: string[]
}

export function fake(answers: Answers, { env = {}, replies }: FakeOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-cli-test-'))
  const [out, said, asked, waits, questions] = [[], [], [], [], []] as [
    string[],
    string[],
    Asked[],
    number[],
    string[],
  ]
  const left = new Map(Object.entries(answers).map(([call, given]) => [call, [given].flat()]))
  let now = Date.UTC(2026, 0, 1)
  const whole: Io['env'] = { HOME: folder, VERDICT_SITE: site, VERDICT_TOKEN: 'verdict_token', ...env }
  const io: Io = {
    out: (text) => void out.push(text),
    say: (text) => void said.push(text),
    progress: (text) => void said.push(text),
    paint: (_, text) => text,
    ask: async (question) => {
      questions.push(question)
      return replies?.shift() ?? null
    },
    env: whole,
    words: wordsFor(whole),
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const call = `${init?.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
      const { body } = init ?? {}
      asked.push({
        call,
        body: typeof body === 'string' ? JSON.parse(body) : body,
        headers: new Headers(init?.headers),
      })
      const queue = left.get(call)
      if (!queue) throw new Error(`nobody made up ${call}`)
      const answer = queue.length > 1 ? queue.shift()! : queue[0]!
      if (answer instanceof Error) throw answer
      return responseOf(answer)
    },
    wait: async (ms) => {
      waits.push(ms)
      now += ms
    },
    now: () => now,
  }
  return {
    io,
    out,
    said,
    asked,
    waits,
    questions,
    folder,
    run: (line: string) => run(io, line.split(' ').filter(Boolean)),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function responseOf({ status = 200, data, error, params, text }: Exclude<Answer, Error>): Response {
  if (text !== undefined) return new Response(text, { status })
  const envelope =
    error === undefined
      ? { success: true, code: status, message: 'OK', data }
      : { success: false, code: status, message: `the site says ${error}`, data: null, error, params }
  return Response.json(envelope, { status })
}
