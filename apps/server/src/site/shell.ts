// The page's one HTML file, filled in for each answer: language, the site's title, a data block with what the page
// would otherwise ask for first, and for some addresses the page painted, so that text stands before any script ran.
// The block is data, not a script; `<` is escaped in it, so that nothing in it can end it.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { escapeHtml, type Paint, type ShellLanguage, shellLanguages } from './paint.ts'

interface ShellContent {
  language: ShellLanguage
  title: string
  /** What the page finds as its start; null when the database could not be asked. */
  boot: unknown
  /** The page, where it can be painted. */
  paint: Paint | null
}

type Shell = (content: ShellContent) => string

const bootMark = '<!--verdict-boot-->'
const pageMark = '<!--verdict-page-->'

export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * @param mathStyle address of the style sheet of formulas, which a painted formula needs at once
 * @throws when the template lacks one of its two marks
 */
export function shellOf(template: string, mathStyle: string | null = null): Shell {
  const [head, rest, ...tooMany] = template.split(bootMark)
  const [body, tail, ...more] = (rest ?? '').split(pageMark)
  if (head === undefined || body === undefined || tail === undefined || tooMany.length + more.length > 0) {
    throw new Error(`index.html must hold ${bootMark} and ${pageMark} once each`)
  }
  return ({ language, title, boot, paint }) => {
    const name = escapeHtml(title)
    const painted = paint?.(language)
    const pageTitle = painted?.title ? `${escapeHtml(painted.title)} · ${name}` : name
    const block =
      boot === null ? '' : `<script type="application/json" id="verdict-boot">${jsonForHtml(boot)}</script>`
    const start = head
      // The page's first script lets the painted text stand before it asks for more.
      .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"${painted ? ' data-painted' : ''}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${pageTitle}</title>`)
    const bar = body
      // The name beside the mark, until the page draws its own.
      .replace('<span>Verdict</span>', () => `<span>${name}</span>`)
      .replace('<main class="wrap read">', painted?.width === 'list' ? '<main class="wrap">' : '$&')
    const style =
      painted?.hasMath && mathStyle ? `<link rel="stylesheet" href="${escapeHtml(mathStyle)}">` : ''
    return start + block + style + bar + (painted?.html ?? '') + tail
  }
}

/** Reads index.html again when it was built anew. @returns null while the page is not built */
export function openShell(folder: string): () => Promise<Shell | null> {
  const path = join(folder, 'index.html')
  let known: { changed: number; shell: Shell } | null = null
  return async () => {
    const facts = await stat(path).catch(() => null)
    if (!facts) return null
    if (known?.changed !== facts.mtimeMs) {
      const [template, mathStyle] = await Promise.all([readFile(path, 'utf8'), findMathStyle(folder)])
      known = { changed: facts.mtimeMs, shell: shellOf(template, mathStyle) }
    }
    return known.shell
  }
}

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional() }),
)

/** The build's own list knows the name that the style sheet of formulas got. */
async function findMathStyle(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestShape.safeParse(JSON.parse(text))
  const entries = Object.entries(manifest.success ? manifest.data : {})
  const [, entry] = entries.find(([source]) => /katex(\.min)?\.css$/.test(source)) ?? []
  const file = entry && [entry.file, ...(entry.css ?? [])].find((name) => name.endsWith('.css'))
  return file ? `/${file}` : null
}

/** The language that a person chose. The page's own default does not ask the browser either: what is painted must agree. */
export const languageOf = (cookie: string | undefined): ShellLanguage =>
  shellLanguages.find((language) => language === cookie) ?? 'en-US'
