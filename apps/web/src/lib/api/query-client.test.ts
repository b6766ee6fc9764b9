import { ApiError } from '@verdict/contract/client'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { onConnectionLost } from '../errors.ts'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('[UI-NET-2] a browser that believes to be offline asks all the same, and says at once what does not get through', async () => {
  onlineManager.setOnline(false)
  expect(await queryClient.fetchQuery({ queryKey: ['near'], queryFn: () => Promise.resolve('here') })).toBe(
    'here',
  )
  let told = 0
  const forget = onConnectionLost(() => (told += 1))
  const sending = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(new ApiError(0, 'Failed to fetch')) })
    .execute(undefined)
  await expect(sending).rejects.toThrow('Failed to fetch')
  expect(told).toBe(1)
  forget()
})
