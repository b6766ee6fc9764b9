// A problem's statement as the first answer paints it, element by element as the page itself will draw it, so that
// nothing moves when it does.
// The rendered parts were sanitised when they were saved; everything else is escaped here.

import type { SessionProfile } from '@verdict/contract/account'
import type { ProblemDetail } from '@verdict/contract/problem'
import { paintRail } from './paint-rail.ts'
import { escapeHtml, type Painted, type ShellLanguage } from './paint.ts'

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

const isBlank = (text: string): boolean => text.trim() === ''

/** Parts that are blank are left out, as on the page. */
export function paintProblem(
  problem: ProblemDetail,
  profile: SessionProfile | null,
  language: ShellLanguage,
): Painted {
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
  const html = [
    `<div class="probHead"><h1><span class="pid">${problem.pid}</span> ${escapeHtml(problem.title)}</h1></div>`,
    // A browser may draw what has arrived so far: on a phone the rail stands above the statement.
    `<div class="prob">${paintRail(problem, profile !== null, language)}<article>`,
    prose(part('description') + part('input') + part('output')),
    samples === '' ? '' : `${prose(`<h2>${word.samples}</h2>`)}<div class="samples">${samples}</div>`,
    prose(part('hint')),
    '</article></div>',
  ].join('')
  return { title: `${problem.pid} ${problem.title}`, html, width: 'read', hasMath: problem.html.hasMath }
}
