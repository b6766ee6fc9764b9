// A problem's statement as the first answer paints it, element by element as the page itself will draw it, so that
// nothing moves when it does.
// The rendered parts were sanitised when they were saved; everything else is escaped here.

import type { ProblemDetail } from '@verdict/contract/problem'
import type { ShellLanguage } from './shell.ts'

const words: Record<
  ShellLanguage,
  Record<'description' | 'input' | 'output' | 'samples' | 'in' | 'out' | 'hint', string>
> = {
  'en-US': {
    description: 'Description',
    input: 'Input',
    output: 'Output',
    samples: 'Samples',
    in: 'Sample input',
    out: 'Sample output',
    hint: 'Hint',
  },
  'zh-CN': {
    description: '题目描述',
    input: '输入',
    output: '输出',
    samples: '样例',
    in: '样例输入',
    out: '样例输出',
    hint: '提示',
  },
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const isBlank = (text: string): boolean => text.trim() === ''

/** Parts that are blank are left out, as on the page. */
export function paintProblem(problem: ProblemDetail, language: ShellLanguage): string {
  const word = words[language]
  const part = (name: 'description' | 'input' | 'output' | 'hint'): string =>
    isBlank(problem[name]) ? '' : `<h2>${word[name]}</h2><div>${problem.html[name]}</div>`
  // A browser drops the first newline of <pre>: one more keeps the sample's own.
  const sample = (name: 'in' | 'out'): string =>
    isBlank(problem[name])
      ? ''
      : `<section class="sample" aria-label="${word[name]}"><div class="sampleHead"><span>${word[name]}</span></div><pre tabindex="0">\n${escapeHtml(problem[name])}</pre></section>`
  const samples = sample('in') + sample('out')
  const prose = (html: string): string => (html === '' ? '' : `<div class="prose">${html}</div>`)
  return [
    `<div class="probHead"><h1><span class="pid">${problem.pid}</span>${escapeHtml(problem.title)}</h1></div>`,
    '<div class="prob"><article>',
    prose(part('description') + part('input') + part('output')),
    samples === '' ? '' : `${prose(`<h2>${word.samples}</h2>`)}<div class="samples">${samples}</div>`,
    prose(part('hint')),
    '</article><aside class="rail"></aside></div>',
  ].join('')
}
