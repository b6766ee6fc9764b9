// What stands beside a painted statement, and above it on a phone: the verbs, the limits and the tags. As plain links
// they work before any script ran.

import type { ProblemDetail } from '@verdict/contract/problem'
import { languageName, languages, limitFactors } from '@verdict/domain/language'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { icon, type ShellLanguage, tagLink, thousands } from './paint.ts'

const words = {
  'en-US': {
    submit: 'Submit',
    mine: 'My submissions',
    statistics: 'Statistics',
    sideBySide: 'Side by side',
    discuss: 'Discuss',
    edit: 'Edit',
    testData: 'Test data',
    timeLimit: 'Time limit',
    memoryLimit: 'Memory limit',
    type: 'Type',
    types: ['Traditional', 'Interaction', 'Special Judge'],
    solved: 'Solved',
    status: 'Status',
    reserved: 'Reserved',
    factors: (language: string, time: number, memory: number) =>
      `${language}: time ×${time}, memory ×${memory}`,
    lastVerdict: 'Last verdict',
    tags: 'Tags',
  },
  'zh-CN': {
    submit: '提交',
    mine: '我的提交',
    statistics: '统计',
    sideBySide: '左右对照',
    discuss: '讨论',
    edit: '编辑',
    testData: '测试数据',
    timeLimit: '时间限制',
    memoryLimit: '内存限制',
    type: '类型',
    types: ['传统题', '交互题', '特殊评测'],
    solved: '通过',
    status: '状态',
    reserved: '保留',
    factors: (language: string, time: number, memory: number) =>
      `${language}：时间 ×${time}，内存 ×${memory}`,
    lastVerdict: '最近结果',
    tags: '标签',
  },
}
type Words = (typeof words)[ShellLanguage]

const icons = {
  submit: icon('M8 13V3M3.8 7.2L8 3l4.2 4.2'),
  mine: icon('M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01'),
  statistics: icon('M3 13.5V8M8 13.5v-11M13 13.5v-8'),
  sideBySide: icon(
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3M8 3v10',
  ),
  discuss: icon(
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5H8l-3.5 3V11h-1A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3',
  ),
  edit: icon('M3 13l.6-2.9L10.8 3a1.3 1.3 0 0 1 1.9 0l.4.4a1.3 1.3 0 0 1 0 1.9L5.9 12.4z'),
  testData: icon(
    'M13 4c0 1.1-2.2 2-5 2s-5-.9-5-2 2.2-2 5-2 5 .9 5 2M3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  ),
}

function paintVerbs({ pid, may, testcases }: ProblemDetail, loggedIn: boolean, word: Words): string {
  const link = (name: keyof typeof icons, address: string, count?: number): string =>
    `<a class="page-verb" href="${address}">${icons[name]}${word[name]}` +
    `${count === undefined ? '' : `<span class="page-verbCount">${thousands(count)}</span>`}</a>`
  const verb = (name: keyof typeof icons, path: string, count?: number): string =>
    link(name, `/problem/${pid}/${path}`, count)
  return [
    '<nav class="railVerbs">',
    `<a class="button-button button-primary button-wide railSubmit" href="/problem/${pid}/submit">${icons.submit}${word.submit}</a>`,
    loggedIn ? verb('mine', 'mySubmission') : '',
    verb('statistics', 'statistics'),
    `<span class="railWide">${verb('sideBySide', 'submit?side=1')}</span>`,
    link('discuss', `/discuss?pid=${pid}`),
    may.edit ? verb('edit', 'edit') + verb('testData', 'testcase', testcases) : '',
    '</nav>',
  ].join('')
}

const typeAt = { [ProblemType.Traditional]: 0, [ProblemType.Interaction]: 1, [ProblemType.SpecialJudge]: 2 }

function paintLimits({ pid, time, memory, type, solve, submit, status }: ProblemDetail, word: Words): string {
  const line = (name: string, value: string, wide = ''): string => `<dt>${name}</dt><dd${wide}>${value}</dd>`
  const size = (value: number, unit: string): string =>
    `${thousands(value)}<span class="unit"> ${unit}</span>`
  const counts =
    `<a href="/solution?pid=${pid}&amp;judge=${Judge.Accepted}">${thousands(solve)}</a>` +
    `<span class="muted"> / </span><a class="q" href="/solution?pid=${pid}">${thousands(submit)}</a>`
  const factors = languages
    .map((language) => ({ name: languageName[language], ...limitFactors[language] }))
    .filter((factor) => factor.time !== 1 || factor.memory !== 1)
    .map((factor) => `<p class="railFactors">${word.factors(factor.name, factor.time, factor.memory)}</p>`)
  return [
    '<div class="page-card page-quiet"><dl class="railLimits">',
    line(word.timeLimit, size(time, 'ms')),
    line(word.memoryLimit, size(memory, 'KB')),
    line(word.type, word.types[typeAt[type]] ?? ''),
    line(word.solved, counts, ' class="nw"'),
    status === ProblemStatus.Reserve ? line(word.status, word.reserved) : '',
    '</dl>',
    ...factors,
    '</div>',
  ].join('')
}

export function paintRail(problem: ProblemDetail, loggedIn: boolean, language: ShellLanguage): string {
  const word = words[language]
  const { tags } = problem
  const last = `<section class="railDesktop"><h2 class="railSmall">${word.lastVerdict}</h2><div class="row railLast"></div></section>`
  const tagged = `<section class="railDesktop"><h2 class="railSmall">${word.tags}</h2><div class="tags">${tags.map(tagLink).join('')}</div></section>`
  return [
    `<aside class="rail">`,
    paintVerbs(problem, loggedIn, word),
    paintLimits(problem, word),
    loggedIn ? last : '',
    tags.length > 0 ? tagged : '',
    '</aside>',
  ].join('')
}
