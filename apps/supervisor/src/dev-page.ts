// vite's server is a program of its own, like the other parts.

import { join } from 'node:path'
import { createServer } from 'vite'

const { PAGE_HOST: host = '127.0.0.1', PAGE_PORT: port, SERVER_PORT: serverPort } = process.env
const server = `127.0.0.1:${serverPort}`

const page = await createServer({
  configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: {
      '/api': { target: `http://${server}` },
      '/ws': { target: `ws://${server}`, ws: true },
    },
  },
})
await page.listen()
process.on('SIGTERM', () => void page.close().then(() => process.exit(0)))
process.send?.({ type: 'ready' })
