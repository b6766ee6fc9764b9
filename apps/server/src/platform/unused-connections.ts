// Browsers and other programs open connections before they have something to ask. Node counts one that has asked nothing as
// busy, and would wait for it at the end for as long as the other side keeps it.

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** After all else that waits before the end: new connections are taken until then. */
export function cutUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
