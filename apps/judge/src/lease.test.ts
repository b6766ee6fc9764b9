import { ApiError, type Client } from '@verdict/contract/client'
import type { ErrorName } from '@verdict/contract/errors'
import { judgeTask } from '@verdict/contract/judge-protocol'
import { Judge } from '@verdict/domain/verdict'
import { expect, it } from 'vitest'
import { handIn, Lease } from './lease.ts'

const never = new AbortController().signal
const refusal = (status: number, error?: ErrorName) => new ApiError(status, 'no', error && { error })

it.each([
  ['has too much to do', refusal(429, 'RATE_LIMITED')],
  ['is away', refusal(0)],
  ['starts', refusal(503, 'NOT_READY')],
])('[JDG-HOST-13] a result is sent again to a server that %s', async (_what, error) => {
  const task = judgeTask.partial().parse({ taskId: 7, fencingToken: 1 })
  const sent: unknown[] = []
  const call = async (_key: string, { body }: { body: unknown }) => {
    sent.push(body)
    if (sent.length === 1) throw error
    return { problemFault: false }
  }
  const lease = new Lease(task as never, call as unknown as Client, never)
  const result = { judge: Judge.Accepted, time: 1, memory: 1, error: '', judgeMessage: '', tests: [] }
  const whole = { ...result, failure: null, hostFault: false, outage: false, file: null }
  expect(await lease.finish(whole)).toEqual({ problemFault: false })
  lease.end()
  expect(sent).toEqual([
    { ...whole, fencingToken: 1 },
    { ...whole, fencingToken: 1 },
  ])
})

it('[JDG-HOST-13] a result that the server refuses is sent once', async () => {
  let sent = 0
  const send = async () => {
    sent += 1
    throw refusal(409, 'LEASE_LOST')
  }
  await expect(handIn(send, never)).rejects.toMatchObject({ error: 'LEASE_LOST' })
  expect(sent).toBe(1)
})

it('[JDG-HOST-13] a result that nobody waits for any more is sent no more', async () => {
  const ended = new AbortController()
  const send = async () => {
    ended.abort()
    throw refusal(503, 'NOT_READY')
  }
  expect(await handIn(send, ended.signal)).toBeNull()
})
