// The page a second time, for the server to draw first answers with: all of it in a folder beside the browser's files, so that
// both change together, and with its packages inside, since the server has none of them.

import { join } from 'node:path'
import type { Plugin } from 'vite'

export function drawnOnServer(root: string): Plugin {
  return {
    name: 'verdict-drawn-on-server',
    apply: 'build',
    config: ({ build }) => ({
      builder: {},
      environments: {
        ssr: {
          resolve: { noExternal: true },
          keepProcessEnv: false,
          build: {
            ssr: true,
            manifest: false,
            copyPublicDir: false,
            outDir: join(build?.outDir ?? 'dist', 'render'),
            rollupOptions: { input: { render: join(root, 'src/app/render.tsx') } },
          },
        },
      },
    }),
  }
}
