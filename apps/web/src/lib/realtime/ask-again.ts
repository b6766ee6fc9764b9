// Refetches on news. An answer under way may be older, so it is dropped and refetched; further news meanwhile cause one more
// fetch.

import { useRef } from 'react'

interface Query {
  /** The first answer is under way. */
  isLoading: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

export function useAskAgain({ isLoading, refetch }: Query): () => void {
  const state = useRef<'quiet' | 'asking' | 'again'>('quiet')
  const ask = async () => {
    if (state.current !== 'quiet') {
      state.current = 'again'
      return
    }
    // A first answer is awaited instead of dropped.
    state.current = 'asking'
    if (isLoading) await refetch({ cancelRefetch: true })
    do {
      state.current = 'asking'
      await refetch({ cancelRefetch: true })
    } while (isAgain())
    state.current = 'quiet'
  }
  const isAgain = () => state.current === 'again'
  return () => void ask()
}
