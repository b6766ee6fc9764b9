// The texts of problems, news and discussions as they come: Markdown, or HTML of the years before it and of other judges, with
// pictures at addresses of the old site. The pictures that the folder holds move along, and the texts name their new places.

import { createReadStream } from 'node:fs'
import { htmlToMarkdown } from '@verdict/formats/html'
import { Refusal } from '../platform/refusal.ts'
import { storePicture } from '../site/index.ts'
import type { Run } from './run.ts'

/** Constructs that only HTML has. A line break in Markdown makes no HTML of it. */
const block = /<\/(?:p|div|table|pre|ul|ol|h[1-6]|font|span|center)>/i

/** @returns Markdown */
export const markdownOf = (text: string): string =>
  block.test(text) ? htmlToMarkdown(text, { picture: (source) => source, lose: () => undefined }) : text

/** Words of a text that may be the address of an uploaded picture. */
const addressesIn = (text: string): Set<string> =>
  new Set(text.split(/[\s"'()<>]+/).filter((word) => word.includes('upload')))

/** @param fileOf a picture that is in the dump. @returns the texts with the addresses of here */
export async function withPictures<T extends Record<string, string>>(
  run: Run,
  texts: T,
  fileOf: (address: string) => string | null,
  lost: (address: string) => void,
): Promise<T> {
  const places = new Map<string, string>()
  for (const address of new Set(Object.values(texts).flatMap((text) => [...addressesIn(text)]))) {
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
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, replaced(text)])) as T
}
