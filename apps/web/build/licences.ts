// The licences of what the page is built of, packages and their fonts, as `/licences.txt`.

import type { Plugin } from 'vite'
import { licencesOf, packageOf } from '../../../tools/licences.ts'

export function licences(): Plugin {
  return {
    name: 'verdict-licences',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []))
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesOf(folders) })
    },
  }
}
