// The texts of problems, news and discussions as they come: Markdown, or HTML of the years before it and of other judges, with
// pictures at addresses of the old site. The pictures that the folder holds move along, and the texts name their new places.

import { createReadStream } from 'node:fs'
import { Refusal } from '../platform/refusal.ts'
import { storePicture } from '../site/index.ts'
import type { Run } from './run.ts'

/** Constructs that only HTML has. A line break in Markdown makes no HTML of it. */
const block = /<\/(?:p|div|table|pre|ul|ol|h[1-6]|font|span|center)>/i

/** HTML is read by libraries that are loaded with the first such text: a server only leads old addresses on. */
async function markdownOf(text: string): Promise<string> {
  if (!block.test(text)) return text
  const { htmlToMarkdown } = await import('@verdict/formats/html')
  return htmlToMarkdown(text, { picture: (source) => source, lose: () => undefined })
}

/** Words of a text that may be the address of an uploaded picture. */
const addressesIn = (text: string): Set<string> =>
  new Set(text.split(/[\s"'()<>]+/).filter((word) => word.includes('upload')))

/** @param fileOf a picture that is in the dump. @returns the texts as Markdown with the addresses of here */
export async function movedTexts<T extends Record<string, string>>(
  run: Run,
  given: T,
  fileOf: (address: string) => string | null,
  lost: (address: string) => void,
): Promise<T> {
  const entries = Object.entries(given).map(async ([name, text]) => [name, await markdownOf(text)] as const)
  const texts = await Promise.all(entries)
  const places = new Map<string, string>()
  for (const address of new Set(texts.flatMap(([, text]) => [...addressesIn(text)]))) {
    const file = fileOf(address)
    if (file === null) continue
    try {
      if (!run.isPlan)
        places.set(address, await storePicture(run.context, { userId: run.rootId }, createReadStream(file)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      lost(address)
    }
  }
  const replaced = (text: string): string =>
    [...places].reduce((done, [from, to]) => done.replaceAll(from, to), text)
  return Object.fromEntries(texts.map(([name, text]) => [name, replaced(text)])) as T
}
