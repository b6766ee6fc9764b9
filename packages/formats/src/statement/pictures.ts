// Pictures of a statement: found in the package, decoded from the text, or left where they are on another machine.

import { type Content, extensionOf, nameOf, textContent } from '../content.ts'
import { type ImportedProblem, lose } from '../problem.ts'
import { drawings, isDrawn } from './drawings.ts'
import type { Surroundings } from './markdown.ts'

const shown = ['.png', '.jpg', '.jpeg', '.gif', '.webp', ...Object.keys(drawings)]
const endings = [...shown, '.bmp', '.eps']
const picturesAtMost = 500
/** A data: URI. */
const dataChars = 8 * 1024 * 1024

/**
 * @param find a file by path; also tried with the usual endings
 * @param remote base for addresses without a host on the old judge
 */
export function surroundings(
  problem: ImportedProblem,
  find: (path: string) => Content | undefined,
  constants?: ReadonlyMap<string, string>,
): Surroundings {
  const say: Surroundings['lose'] = (code, params) => lose(problem, code, params)
  return { lose: say, constants, picture: (source) => pictureOf(problem, source, find) }
}

function pictureOf(
  problem: ImportedProblem,
  source: string,
  find: (path: string) => Content | undefined,
): string | null {
  const brief = source.slice(0, 200)
  if (/^data:/i.test(source)) return dataPicture(problem, source)
  const named = find(source) ?? find(decoded(source)) ?? withEnding(source, endings, find)
  const content = named && (isShown(named.path) ? named : (shownBeside(source, find) ?? named))
  if (content) return known(problem, content)
  if (/^(?:https?:)?\/\//i.test(source)) {
    lose(problem, 'picture-remote', { url: brief })
    return source.startsWith('//') ? `https:${source}` : source
  }
  lose(problem, 'picture-missing', { file: brief })
  return null
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source)
  } catch {
    return source
  }
}

const withEnding = (
  source: string,
  tried: readonly string[],
  find: (path: string) => Content | undefined,
): Content | undefined => tried.map((ending) => find(source + ending)).find(Boolean)

export const isShown = (path: string): boolean => shown.includes(extensionOf(path))

/** The same picture in a displayable format, like TeX's own fallback for EPS. */
const shownBeside = (source: string, find: (path: string) => Content | undefined): Content | undefined =>
  withEnding(source.slice(0, source.length - extensionOf(source).length), shown, find)

function known(problem: ImportedProblem, content: Content): string | null {
  if (!isShown(content.path)) {
    if (!problem.attachments.some(({ path }) => path === content.path)) problem.attachments.push(content)
    lose(problem, 'picture-missing', { file: content.path })
    return null
  }
  const same = problem.pictures.find((picture) => picture.content.path === content.path)
  if (same) return same.name
  if (isFull(problem, content.path)) return null
  const name = freeName(problem, nameOf(content.path))
  problem.pictures.push({ name, content })
  return name
}

function isFull(problem: ImportedProblem, file: string): boolean {
  const full = problem.pictures.length >= picturesAtMost
  if (full) lose(problem, 'picture-missing', { file: file.slice(0, 200) })
  return full
}

/** Unique and safe in Markdown. A drawn picture becomes PNG. */
function freeName(problem: ImportedProblem, wanted: string): string {
  const given = extensionOf(wanted)
  const ending = isDrawn(given) ? '.png' : given
  const stem = wanted.slice(0, wanted.length - given.length).replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  const taken = new Set(problem.pictures.map(({ name }) => name))
  for (let count = 1; ; count++) {
    const name = `${stem || 'picture'}${count === 1 ? '' : `-${count}`}${ending}`
    if (!taken.has(name)) return name
  }
}

function dataPicture(problem: ImportedProblem, source: string): string | null {
  const [, kind, base64] =
    /^data:image\/(png|jpeg|jpg|gif|webp|svg\+xml);base64,(.*)$/is.exec(source.slice(0, dataChars)) ?? []
  if (kind === undefined || base64 === undefined || source.length > dataChars) {
    lose(problem, 'picture-missing', { file: source.slice(0, 40) })
    return null
  }
  return addPicture(
    problem,
    `picture.${kind.toLowerCase().replace('jpeg', 'jpg').replace('+xml', '')}`,
    Buffer.from(base64, 'base64'),
  )
}

export function addPicture(problem: ImportedProblem, wanted: string, bytes: Buffer): string | null {
  if (isFull(problem, wanted)) return null
  const name = freeName(problem, wanted)
  problem.pictures.push({ name, content: textContent(wanted, bytes) })
  return name
}

/** In Markdown; Hydro writes `file://x` for files of the problem. */
export function markdownPictures(markdown: string, around: Surroundings): string {
  return markdown.replaceAll(
    /!\[([^\]\n]{0,500})\]\(([^()\s]{1,2000})(?: "[^"\n]{0,500}")?\)/g,
    (_whole, alt: string, source: string) => {
      const url = around.picture(source.replace(/^file:\/\//, ''))
      return url === null ? alt : `![${alt}](${url})`
    },
  )
}
