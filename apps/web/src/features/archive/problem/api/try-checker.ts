// Tries a checker on a judge host, up to 15 s. Leaving the page or asking again ends it.

import type { TrialRequest } from '@verdict/contract/trial'
import { useEffect, useRef } from 'react'
import { useChange } from '../../../../lib/api/use-change.ts'
import { call } from '../../../../lib/api/client.ts'

export function useTryChecker(pid: number) {
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])
  return useChange([], (body: TrialRequest) => {
    asked.current?.abort()
    asked.current = new AbortController()
    const { signal } = asked.current
    return call('POST /problem/:pid/try', { params: { pid }, body, signal })
  })
}
