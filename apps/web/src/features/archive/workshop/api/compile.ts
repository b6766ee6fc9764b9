// Compiles a source on a judge host, while the page waits. Leaving the page or asking again ends it.

import type { BodyOf, DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { useEffect, useRef } from 'react'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

type Request = BodyOf<Endpoints['POST /problem/:pid/compile']>
export type Compiled = DataOf<Endpoints['POST /problem/:pid/compile']>

export function useCompile(pid: number) {
  const asked = useRef<AbortController>(undefined)
  useEffect(() => () => asked.current?.abort(), [])
  return useChange([], (body: Request) => {
    asked.current?.abort()
    asked.current = new AbortController()
    const { signal } = asked.current
    return call('POST /problem/:pid/compile', { params: { pid }, body, signal })
  })
}
