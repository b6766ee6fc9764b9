// A page by itself, as one script with its styles inside: `/NAME.js`, of `src/app/NAME-alone.tsx`. It works wherever a file
// can be put that loads it.

import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compressFile } from './compress.ts'

/** Styles of a bundle, taken out of it. */
const styled = (css: string): string =>
  css === ''
    ? ''
    : `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(css)}}));`

export function alone(root: string, name: string): Plugin {
  return {
    name: `verdict-alone-${name}`,
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
              input: { [name]: join(root, `src/app/${name}-alone.tsx`) },
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
          if (!file.endsWith('.css')) throw new Error(`${name} would need ${file} beside it.`)
          css += String(output.source)
          delete bundle[file]
        }
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = styled(css) + output.code
        }
      },
    },
    writeBundle: ({ dir }) => compressFile(resolve(dir ?? root, `${name}.js`)),
  }
}
