import { ApiError } from '@verdict/contract/client'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onConnectionLost } from '../errors.ts'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('[UI-NET-2] a browser that believes to be offline asks all the same, and says at once what does not get through', async () => {
  onlineManager.setOnline(false)
  expect(await queryClient.fetchQuery({ queryKey: ['near'], queryFn: () => Promise.resolve('here') })).toBe(
    'here',
  )
  let lost = 0
  const forget = onConnectionLost(() => (lost += 1))
  const sending = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(new ApiError(0, 'Failed to fetch')) })
    .execute(undefined)
  await expect(sending).rejects.toThrow('Failed to fetch')
  expect(lost).toBe(1)
  forget()
})

test('[UI-NET-3] what is shown stays while no answer arrives, and only then', async () => {
  const query = { queryKey: ['shown'], queryFn: () => Promise.resolve('a list'), staleTime: 0 }
  await queryClient.fetchQuery(query)
  const reported: unknown[] = []
  const forget = onConnectionLost(() => reported.push('lost'))
  const shown = new QueryObserver(queryClient, query)
  const stop = shown.subscribe(() => undefined)
  shown.setOptions({ ...query, queryFn: () => Promise.reject(new ApiError(0, 'Failed to fetch')) })
  await shown.refetch()
  expect(shown.getCurrentResult()).toMatchObject({
    data: 'a list',
    error: null,
    isSuccess: true,
    isStale: true,
  })
  shown.setOptions({ ...query, queryFn: () => Promise.reject(new ApiError(500, '')) })
  await shown.refetch()
  expect(shown.getCurrentResult().isError).toBe(true)
  stop()
  forget()
})

test('[CLUSTER-4] reading comes again while the server asks for it, and no other failure does', async () => {
  vi.useFakeTimers()
  try {
    const answers = [new ApiError(503, 'starting'), new ApiError(503, 'starting')]
    const queryFn = () => {
      const away = answers.shift()
      return away ? Promise.reject(away) : Promise.resolve('there')
    }
    const read = queryClient.fetchQuery({ queryKey: ['away'], queryFn, meta: { silent: true } })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await read).toBe('there')
    let asked = 0
    const fails = () => Promise.reject(new ApiError((asked += 1) && 500, ''))
    const broken = queryClient.fetchQuery({ queryKey: ['broken'], queryFn: fails, meta: { silent: true } })
    await expect(broken).rejects.toThrow(ApiError)
    expect(asked).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('[UI-NET-5] what is asked before a change is asked again after it, the first answer too', async () => {
  const given: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => given.push(resolve))
  const shown = new QueryObserver(queryClient, { queryKey: ['asked early'], queryFn })
  const stop = shown.subscribe(() => undefined)
  const done = queryClient.invalidateQueries({ queryKey: ['asked early'] })
  given[0]!('before')
  await waitFor(() => expect(given).toHaveLength(2))
  given[1]!('after')
  await done
  expect(shown.getCurrentResult().data).toBe('after')
  stop()
})
