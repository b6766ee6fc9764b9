// A data block in the HTML holds what the page would request first; some addresses also get the drawn page, visible before
// scripts run. The block is no script; `<` is escaped in it.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageLanguage, pageLanguages } from '@verdict/domain/site-face'
import { z } from 'zod'

export interface Drawing {
  html: string
  title: string
}

interface ShellContent {
  path: string
  language: PageLanguage
  title: string
  logo: string | null
  /** Null if the database was unreachable. */
  boot: unknown
  drawn: Drawing | null
  hasMath: boolean
}

type Shell = (content: ShellContent) => string

const marks = '<!--verdict-boot--> <!--verdict-page--> <!--/verdict-page-->'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** @throws unless each mark occurs once, in this order */
function partsOf(template: string): [string, string, string, string] {
  const parts = template.split(/(<!--\/?verdict-\w+-->)/)
  const [head, boot, body, open, frame, close, tail, ...more] = parts
  const found = [boot, open, close].join(' ')
  if (found !== marks || tail === undefined || more.length > 0) {
    throw new Error(`index.html must hold ${marks}, once each`)
  }
  return [head!, body!, frame!, tail]
}

const ownIcon = /<link rel="icon"[^<>]*>/

/** The product's own mark is the only drawing in the frame. */
function withMark(frame: string, picture: string | null): string {
  const [start, end] = [frame.indexOf('<svg'), frame.indexOf('</svg>') + '</svg>'.length]
  return picture === null || start < 0
    ? frame
    : `${frame.slice(0, start)}<img src="${picture}" alt="">${frame.slice(end)}`
}

const filesAttribute = /data-files="([^"]*)"/
const fileList = z.array(z.string())
const filesShape = z.looseObject({
  routes: z.array(z.tuple([z.string(), fileList, z.record(z.string(), fileList)])),
})

interface PageFiles {
  head: string
  styles: string[]
}

function filesFor(head: string): (path: string) => PageFiles {
  const text = filesAttribute.exec(head)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  if (text === undefined) return () => ({ head, styles: [] })
  const files = filesShape.parse(JSON.parse(text))
  const routes = files.routes.map((route) => ({ route, pattern: new RegExp(route[0]) }))
  return (path) => {
    const own = routes.filter(({ pattern }) => pattern.test(path)).slice(0, 1)
    const wanted = JSON.stringify({ ...files, routes: own.map(({ route }) => route) })
    return {
      head: head.replace(filesAttribute, () => `data-files="${escapeHtml(wanted)}"`),
      styles: own.flatMap(({ route }) => route[1].filter((file) => file.endsWith('.css'))),
    }
  }
}

interface MathFiles {
  style: string
  /** Nearly all formulas are set in them; in others their size is another one. */
  fonts: string[]
}

/** @param math for formulas */
export function shellOf(template: string, math: MathFiles | null = null): Shell {
  const [head, body, frame, tail] = partsOf(template)
  const headFor = filesFor(head)
  return ({ path, language, title, logo, boot, drawn, hasMath }) => {
    const name = escapeHtml(title)
    const picture = logo === null ? null : escapeHtml(logo)
    const block =
      boot === null ? '' : `<script type="application/json" id="verdict-boot">${jsonForHtml(boot)}</script>`
    const { head: ownHead, styles } = headFor(path)
    const start = ownHead
      // Keeps the drawn text until data has loaded.
      .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"${drawn ? ' data-drawn' : ''}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${drawn ? escapeHtml(drawn.title) : name}</title>`)
      .replace(ownIcon, (icon) => (picture ? `<link rel="icon" href="${picture}">` : icon))
    // With the bundler's attributes, or the page would fetch them twice.
    const own = styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`)
    const fonts = math?.fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`,
    )
    const forMath =
      hasMath && math ? [...(fonts ?? []), `<link rel="stylesheet" href="${escapeHtml(math.style)}">`] : []
    const style = drawn ? [...own, ...forMath].join('') : ''
    const page = drawn
      ? drawn.html
      : withMark(frame, picture).replace('<span>Verdict</span>', () => `<span>${name}</span>`)
    return start + block + style + body + page + tail
  }
}

/** @returns null while the page is not built */
export function openShell(folder: string): () => Promise<Shell | null> {
  const path = join(folder, 'index.html')
  let known: { changed: number; shell: Shell } | null = null
  return async () => {
    const facts = await stat(path).catch(() => null)
    if (!facts) return null
    if (known?.changed !== facts.mtimeMs) {
      const [template, math] = await Promise.all([readFile(path, 'utf8'), findMath(folder)])
      known = { changed: facts.mtimeMs, shell: shellOf(template, math) }
    }
    return known.shell
  }
}

const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).optional() }),
)

const mathFonts = /KaTeX_(?:Main-Regular|Math-Italic)\.woff2$/

async function findMath(folder: string): Promise<MathFiles | null> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}')
  const manifest = manifestShape.safeParse(JSON.parse(text))
  const entries = Object.entries(manifest.success ? manifest.data : {})
  const [, entry] = entries.find(([source]) => /katex(\.min)?\.css$/.test(source)) ?? []
  const file = entry && [entry.file, ...(entry.css ?? [])].find((name) => name.endsWith('.css'))
  if (!file) return null
  const fonts = entries.filter(([source]) => mathFonts.test(source)).map(([, font]) => `/${font.file}`)
  return { style: `/${file}`, fonts }
}

/** The page takes it over where nobody chose one. The browser's preference is only offered there. */
export const languageOf = (
  cookie: string | undefined,
  standard: PageLanguage = pageLanguages[0],
): PageLanguage => pageLanguages.find((language) => language === cookie) ?? standard
