// Does a socket reach the server from here, before any login?

import { socketUrl } from '@verdict/web-client/realtime'
import { useEffect, useState } from 'react'

/** A network that swallows a socket never says so. */
const socketLimitMs = 10_000

/** A visitor has no socket: the server ends one that shows no token, but only after it has opened, and that is the question. */
export function useTriedSocket(isWanted: boolean): 'connecting' | 'open' | 'lost' {
  const [state, setState] = useState<'connecting' | 'open' | 'lost'>('connecting')
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    const end = (found: 'open' | 'lost') => {
      clearTimeout(timer)
      // Only what came first.
      if (isHere) setState((known) => (known === 'connecting' ? found : known))
    }
    const timer = setTimeout(() => end('lost'), socketLimitMs)
    const socket = new WebSocket(socketUrl(window.location.origin, ''))
    socket.addEventListener('open', () => {
      end('open')
      socket.close()
    })
    socket.addEventListener('close', () => end('lost'))
    return () => {
      isHere = false
      clearTimeout(timer)
      socket.close()
    }
  }, [isWanted])
  return state
}
