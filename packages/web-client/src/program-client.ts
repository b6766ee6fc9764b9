// A program that calls a site with an access token: no cookie, no session, no socket.

import {
  ApiError,
  callUrl,
  type CallArguments,
  type Client,
  createClient,
  isEnvelope,
  notOurs,
} from '@verdict/contract/client'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import type { Envelope } from '@verdict/contract/envelope'

export interface ProgramClient {
  call: Client
  /** An answer that is a file. @throws ApiError */
  download: <K extends Key>(this: void, key: K, args: CallArguments<Endpoints[K]>) => Promise<Response>
}

interface ProgramOptions {
  /** Null before there is one. */
  token: string | null
  agent: string
  fetch?: typeof fetch
  timeoutMs?: number
}

/** @param origin such as `https://judge.example.edu`, without a slash at its end */
export function openProgramClient(
  origin: string,
  { token, agent, fetch: send = fetch, timeoutMs }: ProgramOptions,
): ProgramClient {
  const headers = { 'user-agent': agent, ...(token !== null && { authorization: `Bearer ${token}` }) }
  const base = `${origin}/api`
  return {
    call: createClient({ base, fetch: send, headers, ...(timeoutMs !== undefined && { timeoutMs }) }),
    async download(key, args) {
      let answer: Response
      try {
        answer = await send(callUrl(base, key, args), { headers })
      } catch (error) {
        throw new ApiError(0, error instanceof Error ? error.message : String(error))
      }
      if (answer.ok) return answer
      const said = (await answer.json().catch(() => null)) as Envelope<null> | null
      if (!isEnvelope(said) || said.success) throw notOurs(answer)
      throw new ApiError(answer.status, said.message, said)
    },
  }
}
