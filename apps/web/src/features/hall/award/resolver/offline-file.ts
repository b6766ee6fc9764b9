// The resolver as one file: its data, its pictures and its script inside, and a policy under which it asks nobody for anything.

import type { ResolverData } from '@verdict/contract/award'
import { inlined } from '../api/offline.ts'
import { dataElement } from './offline-data.ts'

/** Made by the build (build/alone.ts). */
const script = '/resolver.js'
const policy =
  "default-src 'none'; script-src data:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

async function withPictures(data: ResolverData): Promise<ResolverData> {
  const organizations = await Promise.all(
    data.organizations.map(async (one) => ({ ...one, logo: one.logo && (await inlined(one.logo)) })),
  )
  return { ...data, organizations }
}

/** In the language and the colors of this page. @throws when a part of it does not come */
export async function offlineFile(data: ResolverData, language: string): Promise<Blob> {
  const [program, whole] = await Promise.all([inlined(script, 'text/javascript'), withPictures(data)])
  const { theme = 'light', palette } = document.documentElement.dataset
  const json = JSON.stringify(whole).replaceAll('<', '\\u003c')
  const html = [
    '<!doctype html>',
    `<html lang="${escaped(language)}" data-theme="${escaped(theme)}"${palette ? ` data-palette="${escaped(palette)}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(data.contest.title)}</title>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<script type="application/json" id="${dataElement}">${json}</script>`,
    `<script src="${program}"></script>`,
    '</body>',
    '</html>',
  ]
  return new Blob([html.join('\n')], { type: 'text/html' })
}
