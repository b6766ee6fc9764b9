// Open pages of a contest, in a process of their own: they say when the last of them heard of each change.

import { once } from 'node:events'
import type { WatchMessage } from '@verdict/contract/realtime'
import { readMessage, socketUrl } from '@verdict/web-client/realtime'
import { WebSocket } from 'ws'
import type { Heard } from './contest-live.ts'

async function beThePages(): Promise<void> {
  const [{ port, cid, tokens }] = (await once(process, 'message')) as [
    { port: number; cid: number; tokens: string[] },
  ]
  const heard = new Map<number, Heard>()
  let watching = 0
  let begun = false
  for (const token of tokens) {
    const socket = new WebSocket(socketUrl(`http://127.0.0.1:${port}`, token))
    socket.on('message', (data: Buffer) => {
      const message = readMessage(data.toString())
      if (message?.type === 'connect')
        socket.send(JSON.stringify({ type: 'watch', cid } satisfies WatchMessage))
      if (message?.type !== 'ranklist_changed') return
      if (!begun) {
        watching += 1
        begun = watching === tokens.length
        if (begun) process.send!('ready')
        return
      }
      const word = heard.get(message.data.version) ?? { version: message.data.version, last: 0, count: 0 }
      heard.set(word.version, word)
      word.count += 1
      word.last = Date.now()
      if (word.count === tokens.length) process.send!(word)
    })
  }
}

await beThePages()
