// Whether a socket reaches the server, before any login.

import { socketUrl } from '@verdict/web-client/realtime'
import { useEffect, useState } from 'react'

/** Some networks swallow sockets without an error. */
const socketLimitMs = 10_000

/** Without a token the server closes the socket only after opening it, which suffices. */
export function useTriedSocket(isWanted: boolean): 'connecting' | 'open' | 'lost' {
  const [state, setState] = useState<'connecting' | 'open' | 'lost'>('connecting')
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    const end = (found: 'open' | 'lost') => {
      clearTimeout(timer)
      // Only the first result counts.
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
