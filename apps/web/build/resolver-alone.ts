// The resolver a third time, by itself: one script with its styles inside, `/resolver.js`, which the page puts into the file
// that a manager saves.

import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'resolver'

/** Styles of a bundle, taken out of it. */
const styled = (css: string): string =>
  css === ''
    ? ''
    : `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(css)}}));`

export function resolverAlone(root: string): Plugin {
  return {
    name: 'verdict-resolver-alone',
    apply: 'build',
    enforce: 'post',
    config: ({ build }) => ({
      builder: {},
      environments: {
        [name]: {
          consumer: 'client',
          build: {
            manifest: false,
            copyPublicDir: false,
            emptyOutDir: false,
            cssCodeSplit: false,
            outDir: build?.outDir ?? 'dist',
            rollupOptions: {
              input: { [name]: join(root, 'src/app/resolver-alone.tsx') },
              output: { format: 'iife', codeSplitting: false, entryFileNames: `${name}.js` },
            },
          },
        },
      },
    }),
    applyToEnvironment: (environment) => environment.name === name,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let css = ''
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'asset') continue
          if (!file.endsWith('.css')) throw new Error(`The resolver would need ${file} beside it.`)
          css += String(output.source)
          delete bundle[file]
        }
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = styled(css) + output.code
        }
      },
    },
  }
}
