// A receiver of webhooks as somebody else would write it: it believes a message only by the verifier of Standard Webhooks.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookPayloads, type WebhookPayload } from '@verdict/contract/webhook-payload'
import { Webhook } from 'standardwebhooks'

interface ReceivedMessage {
  id: string
  payload: WebhookPayload
  headers: IncomingMessage['headers']
  body: string
}

export interface HookReceiver {
  url: string
  /** Verified, in the order of their arrival. */
  received: ReceivedMessage[]
  /** Why others were not believed. */
  refused: string[]
  /** Answers for the next requests, instead of 204. A function answers itself. */
  answers: (number | ((response: ServerResponse) => void))[]
  /** Takes the secret of the hook. */
  trust(secret: string): void
  /** Resolves with all messages once there are so many. */
  got(count: number): Promise<ReceivedMessage[]>
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part as string
  return body
}

export async function hookReceiver(): Promise<HookReceiver> {
  const received: ReceivedMessage[] = []
  const refused: string[] = []
  const answers: HookReceiver['answers'] = []
  const waiting = new Set<() => void>()
  let verifier: Webhook | null = null

  function believe(body: string, headers: IncomingMessage['headers']): boolean {
    try {
      if (!verifier) throw new Error('no secret is known')
      const message = verifier.verify(body, headers as Record<string, string>) as WebhookPayload
      const payload = webhookPayloads[message.type].strict().parse(message)
      received.push({ id: String(headers['webhook-id']), payload, headers, body })
      return true
    } catch (error) {
      refused.push(String(error))
      return false
    }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const answer = answers.shift()
      if (typeof answer === 'function') answer(response)
      else {
        const isBelieved = answer !== undefined || believe(body, request.headers)
        response.writeHead(answer ?? (isBelieved ? 204 : 401)).end(answer === undefined ? '' : 'no')
      }
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    refused,
    answers,
    trust(secret) {
      verifier = new Webhook(secret)
    },
    async got(count) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          const look = (): void => {
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
        })
      }
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
