import { ProblemStatus } from '@verdict/domain/problem'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../../lib/api/client.ts'
import { problemsQuery, useSetVisible, type ProblemPage } from './problems.ts'

vi.mock('../../../../lib/api/client.ts', () => ({ call: vi.fn<typeof call>() }))

const { Available, Reserve } = ProblemStatus
const answer = vi.mocked(call)
const filters = [{}, { search: 'ferry' }]
let queries: QueryClient

const page = (...statuses: ProblemStatus[]) =>
  ({
    docs: statuses.map((status, index) => ({ pid: 1000 + index, status })),
    solved: [],
  }) as unknown as ProblemPage
const shown = (filter: object) =>
  queries.getQueryData(problemsQuery(filter).queryKey)?.docs.map((row) => row.status)
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)

beforeEach(() => {
  queries = new QueryClient()
  for (const filter of filters) {
    queries.setQueryData(problemsQuery(filter).queryKey, page(Available, Available))
  }
})

test('[PRB-LIST-10] a hidden problem is shown as hidden at once, in every list', async () => {
  let finish: (detail: { pid: number }) => void = () => {}
  answer.mockReturnValue(new Promise((resolve) => (finish = resolve)) as never)
  const { result } = renderHook(useSetVisible, { wrapper })
  act(() => result.current.mutate({ pid: 1001, visible: false }))
  await waitFor(() => expect(shown({})).toEqual([Available, Reserve]))
  expect(shown({ search: 'ferry' })).toEqual([Available, Reserve])
  expect(answer).toHaveBeenCalledWith('PUT /problem/:pid', {
    params: { pid: 1001 },
    body: { status: Reserve },
  })
  await act(async () => finish({ pid: 1001 }))
  expect(shown({})).toEqual([Available, Reserve])
})

test('a refusal brings the old state back and leaves other rows as they are', async () => {
  answer.mockRejectedValue(new Error('refused'))
  const { result } = renderHook(useSetVisible, { wrapper })
  act(() => result.current.mutate({ pid: 1000, visible: false }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(shown({})).toEqual([Available, Available])
  expect(shown({ search: 'ferry' })).toEqual([Available, Available])
})
