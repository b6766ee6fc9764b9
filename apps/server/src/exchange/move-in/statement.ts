// Pictures in texts are imported, and the texts refer to their new addresses.

import { createReadStream } from 'node:fs'
import { shapeFault } from '@verdict/domain/markdown-shape'
import { Refusal } from '@verdict/contract/refusal'
import { readPicture, storePicture } from '../../archive/index.ts'
import type { Kind } from '@verdict/origins/record'
import type { Run } from './move-in-run.ts'

type Lose = (code: string, params?: Record<string, string | number>) => void

const lossOf = (code: string, name: string): string =>
  code === 'statement-kept'
    ? 'its text is too long or too deep to be converted, and stands as code'
    : code === 'unsafe-content'
      ? `a part of its text may not be shown here and was left out: ${name}`
      : `a part of its text is not known here: ${name}`

/** Loads the converters on first use: a server only redirects old addresses. */
async function markdownOf(texts: Run['texts'], text: string, lose: Lose): Promise<string> {
  if (text.trim() === '') return text
  const around = { picture: (source: string) => source, lose }
  if (texts === 'html' && /<\/?\w|&#?\w+;/.test(text) && !text.includes('[md]')) {
    const { htmlToMarkdown } = await import('@verdict/formats/html')
    return htmlToMarkdown(text, around)
  }
  const { mixedToMarkdown, withLineBreaks } = await import('@verdict/formats/mixed')
  const lines = texts === 'markdown' && shapeFault(text) === null ? withLineBreaks(text) : text
  return mixedToMarkdown(lines.replaceAll(/\[\/?md\]/g, ''), around)
}

/** Words of a text, some of which are addresses of pictures. */
const word = /[^\s"'()<>]+/g
const image = /!\[[^\]\n]{0,500}\]\(<?([^\s"'()<>]{1,2000})/g
const isElsewhere = /^(?:(?:https?:)?\/\/|data:)/i
const isGone = 'a picture that its text names is not there, or is none'

export async function movedTexts<T extends Record<string, string>>(
  run: Run,
  [kind, key]: [Kind, string],
  given: T,
): Promise<T> {
  const lose: Lose = (code, params = {}) =>
    run.report.change(kind, key, lossOf(code, String(params['name'] ?? '')))
  const places = new Map<string, string>()
  const texts: [string, string][] = []
  for (const [name, text] of Object.entries(given)) {
    const markdown = await markdownOf(run.texts, text, lose)
    texts.push([name, markdown])
    for (const [address] of markdown.matchAll(word)) {
      const picture = address.includes('upload') ? run.picture(address) : null
      if (picture === null || places.has(address)) continue
      const place = await placeOf(run, picture)
      if (place === null) run.report.change(kind, `${key} ${address}`, isGone)
      places.set(address, place ?? address)
    }
    for (const [, address] of markdown.matchAll(image))
      if (!places.has(address!) && !isElsewhere.test(address!))
        run.report.change(kind, `${key} ${address}`, isGone)
  }
  const replaced = (text: string): string =>
    text.replaceAll(word, (address) => places.get(address) ?? address)
  return Object.fromEntries(texts.map(([name, text]) => [name, replaced(text)])) as T
}

/** @returns null if it is no picture */
function placeOf(run: Run, name: string): Promise<string | null> {
  const known = run.pictures.get(name)
  if (known) return known
  const place = stored(run, name)
  run.pictures.set(name, place)
  return place
}

async function stored(run: Run, name: string): Promise<string | null> {
  const file = run.pictureFiles.get(name)
  if (file === undefined) return null
  try {
    const content = createReadStream(file)
    if (!run.isPlan) return await storePicture(run.context, { userId: run.rootId }, content)
    await readPicture(content)
    return file
  } catch (error) {
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
