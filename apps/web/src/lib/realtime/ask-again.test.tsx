import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAskAgain } from './ask-again.ts'

const asking = (isLoading: boolean) => {
  const answers: (() => void)[] = []
  const refetch = () => new Promise<void>((resolve) => answers.push(resolve))
  const { result } = renderHook(() => useAskAgain({ isLoading, refetch }))
  const answer = () => act(async () => answers.at(-1)!())
  return { answers, answer, news: () => act(async () => result.current()) }
}

test('[RT-CLIENT-5] news that come while it is asked are asked for once more', async () => {
  const { answers, answer, news } = asking(false)
  await news()
  await news()
  await news()
  expect(answers).toHaveLength(1)
  await answer()
  expect(answers).toHaveLength(2)
  await answer()
  expect(answers).toHaveLength(2)
})

test('[RT-CLIENT-5] a first answer that was on its way when the news came is asked for again', async () => {
  const { answers, answer, news } = asking(true)
  await news()
  await answer()
  expect(answers).toHaveLength(2)
  await answer()
  expect(answers).toHaveLength(2)
})
