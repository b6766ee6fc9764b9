import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestOpenly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { ApiError, createClient, type Client, readEnvelope } from '@verdict/contract/client'
import { judging } from '@verdict/domain/judging'
import type { JudgeConfig } from './config.ts'
import { reason, say } from './log.ts'
import type { FetchBlob } from './package-cache.ts'

/** The long poll, plus time for a slow network. */
const callTimeoutMs = judging.longPollMs + 15_000

const authorization = ({ token }: JudgeConfig) => ({ authorization: `Bearer ${token}` })

export function createJudgeClient(config: JudgeConfig): Client {
  return createClient({ base: config.apiBase, headers: authorization(config), timeoutMs: callTimeoutMs })
}

/** Sends a file as the whole body. @throws ApiError, or why there was no answer */
export type SendBlob = (sha256: string, path: string, signal: AbortSignal) => Promise<void>

const pieceBytes = 256 * 1024

/** Not by `fetch`, which copies each piece several times. */
export function createBlobSend(config: JudgeConfig): SendBlob {
  const request = config.apiBase.startsWith('https:') ? requestSecurely : requestOpenly
  return async (sha256, path, signal) => {
    const { size } = await stat(path)
    const sent = request(`${config.apiBase}/judge/blob/${sha256}`, {
      method: 'PUT',
      headers: {
        ...authorization(config),
        'content-type': 'application/octet-stream',
        'content-length': size,
      },
      timeout: callTimeoutMs,
      signal,
    })
    sent.on('timeout', () => sent.destroy(new Error('the server does not answer')))
    const answered = once(sent, 'response')
    // A server that refuses need not read to the end.
    const read = pipeline(createReadStream(path, { highWaterMark: pieceBytes }), sent)
    read.catch(() => undefined)
    const [answer] = (await answered) as [IncomingMessage]
    await readEnvelope(new Response(await text(answer), { status: answer.statusCode ?? 0 }))
  }
}

/** For so long a store that did not answer is avoided. */
const restMs = 5 * 60_000
const addressPatienceMs = 5_000

/** Files at an address of a store are read without our token; if that fails, the server is asked for the file. */
export function createBlobFetch(config: JudgeConfig): FetchBlob {
  const headers = authorization(config)
  let restUntil = 0
  return async (sha256, signal, fromServer) => {
    const path = `${config.apiBase}/judge/blob/${sha256}`
    if (!fromServer && performance.now() >= restUntil) {
      const response = await fetch(`${path}?by=address`, { headers, signal, redirect: 'manual' })
      const address = response.headers.get('location')
      if (address === null) return { body: await bodyOf(response, sha256), isByAddress: false }
      await response.body?.cancel()
      try {
        return { body: await readAddress(address, sha256, signal), isByAddress: true }
      } catch (error) {
        signal.throwIfAborted()
        restUntil = performance.now() + restMs
        say(
          `the store of test data cannot be read, so it comes from the server for a while: ${reason(error)}`,
        )
      }
    }
    const response = await fetch(path, { headers, signal })
    return { body: await bodyOf(response, sha256), isByAddress: false }
  }
}

/** The timeout applies until the response begins. */
async function readAddress(
  address: string,
  sha256: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new Error('it does not answer')), addressPatienceMs)
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, slow.signal]) })
    return await bodyOf(response, sha256)
  } finally {
    clearTimeout(timer)
  }
}

async function bodyOf(response: Response, sha256: string): Promise<ReadableStream<Uint8Array>> {
  if (response.ok && response.body) return response.body as ReadableStream<Uint8Array>
  await response.body?.cancel()
  throw new ApiError(response.status, `file ${sha256}: the server answered ${response.status}`)
}
