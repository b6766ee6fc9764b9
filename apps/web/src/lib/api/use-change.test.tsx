import { ApiError } from '@verdict/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getToasts } from '../../ui/toast/toast.ts'
import { queryClient } from './query-client.ts'
import { useChange } from './use-change.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const refused = new ApiError(403, 'No.', { error: 'FORBIDDEN' })
const said: string[] = []

beforeEach(() => {
  said.splice(0)
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    said.push(`asked again: ${String(filters?.queryKey?.[0])}`)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const changing = <Data, Variables = void>(...args: Parameters<typeof useChange<Data, Variables>>) =>
  renderHook(() => useChange(...args), { wrapper }).result

test('the answer is put in its place before what is stale is asked for again', async () => {
  const change = changing(['GET /news/list'], async (title: string) => ({ title }), {
    onDone: ({ title }) => said.push(`done: ${title}`),
  })
  await act(() => change.current.mutateAsync('Hello'))
  expect(said).toEqual(['done: Hello', 'asked again: GET /news/list'])
})

test('a failure reaches the caller, and the global error shows it only on request', async () => {
  const fail = () => Promise.reject(refused)
  const onFailed = vi.fn()
  const quiet = changing(['GET /news/list'], fail, { onFailed })
  await act(() => quiet.current.mutateAsync().catch(() => null))
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused)
  expect(said).toEqual([])
  expect(getToasts()).toHaveLength(0)
  const loud = changing(['GET /news/list'], fail, { globalError: true, refreshAfterFailure: true })
  await act(() => loud.current.mutateAsync().catch(() => null))
  expect(said).toEqual(['asked again: GET /news/list'])
  expect(getToasts()).toHaveLength(1)
})

test('what was shown at once is taken back by a failure alone', async () => {
  const answers = [() => Promise.resolve('yes'), () => Promise.reject(refused)]
  const change = changing([], () => answers.shift()!(), {
    async showAtOnce() {
      said.push('shown')
      return () => said.push('taken back')
    },
  })
  await act(() => change.current.mutateAsync())
  expect(said).toEqual(['shown'])
  await act(() => change.current.mutateAsync().catch(() => null))
  expect(said).toEqual(['shown', 'shown', 'taken back'])
})

test('changes of one queue go one after the other, and what is stale is asked for after the last', async () => {
  const change = changing(
    ['GET /problem'],
    async (n: number) => {
      said.push(`begun ${n}`)
      await Promise.resolve()
      said.push(`ended ${n}`)
    },
    { queue: 'order' },
  )
  await act(() => Promise.all([1, 2, 3].map((n) => change.current.mutateAsync(n))))
  expect(said).toEqual([
    'begun 1',
    'ended 1',
    'begun 2',
    'ended 2',
    'begun 3',
    'ended 3',
    'asked again: GET /problem',
  ])
})

test('who caused a change hears of it though the refetch removed the control, but not who left before', async () => {
  const answers: (() => void)[] = []
  const make = () =>
    renderHook(
      () => useChange(['GET /news/list'], () => new Promise<void>((resolve) => answers.push(resolve))),
      { wrapper },
    )
  const removed = make()
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => removed.unmount())
  const left = make()
  const heard: string[] = []
  act(() => {
    removed.result.current.mutate(undefined, { onSuccess: () => heard.push('removed') })
    left.result.current.mutate(undefined, { onSuccess: () => heard.push('left') })
  })
  await waitFor(() => expect(answers).toHaveLength(2))
  left.unmount()
  for (const answer of answers) answer()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(heard).toEqual(['removed'])
})
