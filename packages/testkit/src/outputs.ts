// Output files as a browser sends them.

import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { ErrorName } from '@verdict/contract/errors'
import { formOf, type FormFile } from './files.ts'
import { judgeableProblem } from './judging.ts'
import type { TestPerson, TestServer } from './server.ts'

type Data = DataOf<Endpoints['POST /status/outputs']>

interface Place {
  pid: number
  mid?: number
  course?: number
  key?: string
  claimedAt?: string
  keep?: '1'
}

/** A problem for output files, whose tests want `2`, `4`, `6` and so on. */
export const outputProblem = (server: TestServer, owner: TestPerson, tests = 1): Promise<number> =>
  judgeableProblem(server, owner, { answer: 'output', tests })

export async function sendOutputs(
  server: TestServer,
  who: TestPerson | null,
  place: Place,
  files: readonly FormFile[] | null,
): Promise<{ status: number; error: ErrorName | null; message: string; data: Data }> {
  const form = files
    ? formOf(files)
    : { headers: { 'content-type': 'application/json' }, payload: Buffer.from('{}') }
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]))
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/status/outputs?${query}`,
    headers: { 'sec-fetch-site': 'same-origin', ...(who && { cookie: who.cookie }), ...form.headers },
    payload: form.payload,
  })
  const { error = null, message, data } = answer.json<{ error?: ErrorName; message: string; data: Data }>()
  return { status: answer.statusCode, error, message, data }
}

export const out = (name: string, content: string | Buffer): FormFile => ({ name, content })
