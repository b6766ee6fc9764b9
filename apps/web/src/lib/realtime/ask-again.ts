// Follows the news of the realtime channel by asking. An answer that was on its way when the news came may be older than
// they are, so it is dropped and asked for anew; news that come while that is asked are asked for once it has come.

import { useRef } from 'react'

interface Query {
  /** The first answer is on its way. */
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
    // A first answer is not dropped but waited for.
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
