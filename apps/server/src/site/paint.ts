// What the first answer may paint into the shell before any script ran, so that a page's first text stands at once. It
// is made of the classes that the page itself draws with, box by box, so that nothing moves when the page takes over:
// a journey in a browser compares the two. Everything that people wrote is escaped here or was sanitised when saved.

import type { TagColor } from '@verdict/domain/problem'

export const shellLanguages = ['en-US', 'zh-CN'] as const
export type ShellLanguage = (typeof shellLanguages)[number]

export interface Painted {
  /** Stands before the site's name in the window's title; null: the site's name alone. */
  title: string | null
  /** Inside of the main region. */
  html: string
  /** As wide as the page's own main region will be. */
  width: 'read' | 'list'
  /** Whether a formula needs its style sheet. */
  hasMath: boolean
}

export type Paint = (language: ShellLanguage) => Painted

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** 1284 -> `1,284` */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** As the page's own icons are drawn. */
export const icon = (path: string, strokeWidth?: number): string =>
  `<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"` +
  `${strokeWidth === undefined ? '' : ` stroke-width="${strokeWidth}"`}/></svg>`

/** Leads to the list of what has this tag. */
export const tagLink = ({ name, color }: { name: string; color: TagColor }): string =>
  `<a class="tag-tag" style="--tag-bg:var(--tag-${color}-bg);--tag-fg:var(--tag-${color}-fg)" ` +
  `href="/problems?${escapeHtml(new URLSearchParams({ type: 'tag', content: name }).toString())}">${escapeHtml(name)}</a>`
