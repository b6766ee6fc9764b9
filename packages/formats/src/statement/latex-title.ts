import { latexToMarkdown } from './latex.ts'

export function latexTitle(latex: string): string {
  const title = latex.trim()
  if (!/[\\`$~{}]|--|''/.test(title) || !isBalanced(title)) return title
  const { title: words } = latexToMarkdown(`\\title{${title}}`, {
    picture: () => null,
    lose: () => undefined,
  })
  return words ?? title
}

function isBalanced(latex: string): boolean {
  let depth = 0
  for (const [brace] of latex.replaceAll(/\\./g, '').matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}
