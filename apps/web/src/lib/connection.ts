// Whether the server is reachable. Browser events only trigger a check.

import { createConnection } from '@verdict/web-client/connection'
import { useStore } from './store.ts'

const connection = createConnection()

export const useConnectionLost = (): boolean => useStore(connection.lost)
export const isConnectionLost = connection.lost.get
export const onConnectionChange = connection.lost.subscribe
export const askServer = connection.ask
export const noticeUnanswered = connection.noticeFailure

const askForNetwork = (): void => void connection.ask()

export function startConnection(start: Parameters<typeof connection.start>[0]): () => void {
  const end = connection.start(start)
  window.addEventListener('online', askForNetwork)
  window.addEventListener('offline', askForNetwork)
  return () => {
    end()
    window.removeEventListener('online', askForNetwork)
    window.removeEventListener('offline', askForNetwork)
  }
}
