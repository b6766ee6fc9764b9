// Licences of the packages that are shipped, in one text: in the page's build (apps/web/build/licences.ts), and in the images by
// `node tools/licences.ts FOLDER`, which takes every package installed there.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface About {
  name: string
  version: string
  license?: string | { type?: string }
  author?: string | { name?: string }
  repository?: string | { url?: string }
}

const isText = /^(?:licen[cs]e|copying|notice)/i

const permission = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  'Apache-2.0': 'The text is at https://www.apache.org/licenses/LICENSE-2.0',
  'MPL-2.0': 'The text is at https://www.mozilla.org/MPL/2.0/',
} as const

const aboutOf = (folder: string): About =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as About

const textOf = (value: string | object | undefined, key: string): string =>
  typeof value === 'string'
    ? value
    : String(Object.entries(value ?? {}).find(([name]) => name === key)?.[1] ?? '')

/** For a package that comes without a text of its own. */
const standardText = ({ license, author, repository, name }: About): string => {
  const kind = textOf(license, 'type')
  const holder = textOf(author, 'name') || `the authors of ${name}`
  const address = textOf(repository, 'url')
  const text = Object.entries(permission).find(([known]) => known === kind)?.[1] ?? ''
  return [`Copyright (c) ${holder}`, address, text].filter(Boolean).join('\n\n')
}

const ownTexts = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

const rule = '='.repeat(80)

/** @param folders of packages, in any order */
export function licencesOf(folders: Iterable<string>): string {
  const parts = new Map<string, string>()
  for (const folder of folders) {
    const about = aboutOf(folder)
    const texts = ownTexts(folder)
    const title = `${about.name} ${about.version}, ${textOf(about.license, 'type') || 'see below'}`
    parts.set(title, (texts.length > 0 ? texts : [standardText(about)]).join('\n\n'))
  }
  const sorted = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([title, text]) => `${rule}\n${title}\n${rule}\n\n${text}\n`).join('\n')
}

/** The package that a module belongs to; null for modules of our own. */
export function packageOf(module: string): string | null {
  const [, folder] = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(module) ?? []
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : null
}

/** Packages installed below, those inside of others too. */
export function installedIn(root: string): string[] {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules)) return []
  const folders = readdirSync(modules, { withFileTypes: true }).flatMap((entry) => {
    const folder = join(modules, entry.name)
    // Links are workspaces of ours.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    if (!entry.name.startsWith('@')) return [folder]
    return readdirSync(folder, { withFileTypes: true }).flatMap((inner) =>
      inner.isDirectory() ? [join(folder, inner.name)] : [],
    )
  })
  return folders.flatMap((folder) => [
    ...(existsSync(join(folder, 'package.json')) ? [folder] : []),
    ...installedIn(folder),
  ])
}

if (import.meta.main) process.stdout.write(licencesOf(installedIn(process.argv[2] ?? '.')))
