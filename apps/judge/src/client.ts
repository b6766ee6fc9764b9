// The two ways to the server: calls of the judge protocol, and files by their hash.

import type { ReadableStream } from 'node:stream/web'
import { ApiError, createClient, type Client } from '@verdict/contract/client'
import { judging } from '@verdict/domain/judging'
import type { JudgeConfig } from './config.ts'
import type { FetchBlob } from './package-cache.ts'

/** The long poll, and time for a slow network on top. */
const callTimeoutMs = judging.longPollMs + 15_000

const authorization = ({ token }: JudgeConfig) => ({ authorization: `Bearer ${token}` })

export function createJudgeClient(config: JudgeConfig): Client {
  return createClient({ base: config.apiBase, headers: authorization(config), timeoutMs: callTimeoutMs })
}

export function createBlobFetch(config: JudgeConfig): FetchBlob {
  return async (sha256, signal) => {
    const response = await fetch(`${config.apiBase}/judge/blob/${sha256}`, {
      headers: authorization(config),
      signal,
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new ApiError(response.status, `file ${sha256}: the server answered ${response.status}`)
    }
    return response.body as ReadableStream<Uint8Array>
  }
}
