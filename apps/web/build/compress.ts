// Writes a .br and a .gz beside every text file of the build, so that the server only picks one.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A .br and a .gz beside it, unless it is too small for them. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < 512) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}

export function compress(): Plugin {
  let folder = ''
  return {
    name: 'verdict-compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      const wanted = names.filter((name) => text.test(name) && !name.startsWith('.vite'))
      // index.html is filled in by the server for each answer.
      const fixed = wanted.filter((name) => name !== 'index.html')
      await Promise.all(fixed.map((name) => compressFile(join(folder, name))))
    },
  }
}
