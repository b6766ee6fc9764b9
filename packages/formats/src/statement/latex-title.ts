// A title in TeX.

import { latexToMarkdown } from './latex.ts'

/** A title that stands by itself, as plain words; as it is where it is no TeX. */
export function latexTitle(latex: string): string {
  const title = latex.trim()
  if (!/[\\`$~{}]|--|''/.test(title) || !isBalanced(title)) return title
  const { title: words } = latexToMarkdown(`\\title{${title}}`, {
    picture: () => null,
    lose: () => undefined,
  })
  return words ?? title
}

/** Each brace that opens is closed, and none closes before. */
function isBalanced(latex: string): boolean {
  let depth = 0
  for (const [brace] of latex.replaceAll(/\\./g, '').matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
