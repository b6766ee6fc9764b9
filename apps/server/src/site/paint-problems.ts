// The first page of the problem list as the first answer paints it, box by box as the page itself will draw it. What
// only works with the page's scripts (filters, switches, the pages' links) keeps its place and does nothing yet.

import type { SessionProfile } from '@verdict/contract/account'
import type { ProblemRow } from '@verdict/contract/problem'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { Page } from '../platform/paging.ts'
import { escapeHtml, icon, type Painted, type ShellLanguage, tagLink, thousands } from './paint.ts'

const words = {
  'en-US': {
    title: 'Problems',
    placeholder: 'Title, number or tag',
    everything: 'Everything',
    columns: ['PID', 'Title', 'Tags', 'Solved / submitted', 'Ratio'],
    visible: 'Visible',
    range: (to: string, total: string, more: boolean) => `1–${to} of ${more ? 'more than ' : ''}${total}`,
  },
  'zh-CN': {
    title: '题目',
    placeholder: '标题、题号或标签',
    everything: '全部',
    columns: ['题号', '标题', '标签', '通过 / 提交', '通过率'],
    visible: '可见',
    range: (to: string, total: string, more: boolean) => `第 1–${to} 项，${more ? '超过' : '共'} ${total} 项`,
  },
}

const tick = `<span class="ok">${icon('M3 8.5l3.2 3.2L13 4.8')}</span>`
const dots = `<span class="muted">${icon('M3.5 8h.01M8 8h.01M12.5 8h.01', 2.6)}</span>`
const lens = icon('M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.5 10.5L14 14')
const chevron = icon('M4.5 6.5L8 10l3.5-3.5')

const phoneRows = '"m t r" auto "m g g" auto / 20px minmax(0, 1fr) auto'
const widths = ['40px', '64px', '', '', '144px', '88px']

function paintRow(row: ProblemRow, mark: string, own: string): string {
  const { pid, solve, submit } = row
  const reserved = row.status === ProblemStatus.Reserve ? ' reserved' : ''
  const ratio = submit === 0 ? '–' : `${((solve / submit) * 100).toFixed(2)}%`
  return (
    `<tr role="row"><td role="cell" class="data-table-center" style="--area:m">${mark}</td>` +
    `<td role="cell" class="num data-table-drop problemPid">${pid}</td>` +
    `<th role="rowheader" scope="row" style="--area:t"><a class="q problemTitle${reserved}" href="/problem/${pid}">${escapeHtml(row.title)}</a></th>` +
    `<td role="cell" style="--area:g"><span class="tags">${row.tags.map(tagLink).join('')}</span></td>` +
    `<td role="cell" class="num data-table-drop nw"><a class="q" href="/solution?pid=${pid}&amp;judge=${Judge.Accepted}">${thousands(solve)}</a>` +
    `<span class="muted"> / </span><a class="q" href="/solution?pid=${pid}">${thousands(submit)}</a></td>` +
    `<td role="cell" class="num nw problemRatio" style="--area:r">${ratio}</td>${own}</tr>`
  )
}

/** @param profile of who asks, for the marks of what was solved or tried */
export function paintProblems(
  { docs, total, totalIsLowerBound, solved }: Page<ProblemRow> & { solved: number[] },
  profile: SessionProfile | null,
  language: ShellLanguage,
): Painted {
  const word = words[language]
  const done = new Set(solved)
  const tried = new Set(profile?.attempted)
  const markOf = ({ pid }: ProblemRow): string => (done.has(pid) ? tick : tried.has(pid) ? dots : '')
  const mayEdit = docs.some(({ may }) => may.edit)
  const mayDelete = docs.some(({ may }) => may.delete)
  const own = '<td role="cell" class="data-table-drop"></td>'.repeat(Number(mayEdit) + Number(mayDelete))
  const cols = [...widths, ...(mayEdit ? ['80px'] : []), ...(mayDelete ? ['72px'] : [])]
  const [pid, title, tags, counts, ratio] = word.columns
  const head = [
    '<th role="columnheader" scope="col"></th>',
    `<th role="columnheader" scope="col" class="num">${pid}</th>`,
    ...[title, tags].map((text) => `<th role="columnheader" scope="col">${text}</th>`),
    ...[counts, ratio].map((text) => `<th role="columnheader" scope="col" class="num">${text}</th>`),
    mayEdit ? `<th role="columnheader" scope="col" class="data-table-center">${word.visible}</th>` : '',
    mayDelete ? '<th role="columnheader" scope="col"></th>' : '',
  ]
  const table = [
    `<div class="data-table-box"><table class="data-table-table data-table-two" style="--phone:${escapeHtml(phoneRows)}" role="table">`,
    `<caption class="vh">${word.title}</caption>`,
    `<colgroup>${cols.map((width) => (width ? `<col style="width:${width}">` : '<col>')).join('')}</colgroup>`,
    `<thead role="rowgroup"><tr role="row">${head.join('')}</tr></thead>`,
    `<tbody role="rowgroup">${docs.map((row) => paintRow(row, markOf(row), own)).join('')}</tbody></table></div>`,
    `<div class="pagination-pager"><p>${word.range(thousands(docs.length), thousands(total), totalIsLowerBound === true)}</p><span></span></div>`,
  ]
  const html = [
    `<div class="page-head"><div class="page-title"><h1>${word.title}</h1><span class="page-count">${thousands(total)}</span></div></div>`,
    `<form class="filters" inert><div class="field-box problemKeyword">${lens}<input placeholder="${word.placeholder}" aria-label="${word.placeholder}"></div>`,
    `<div class="field-box problemKind"><select aria-label="${word.everything}"><option>${word.everything}</option></select>${chevron}</div></form>`,
    ...(docs.length > 0 ? table : []),
  ].join('')
  return { title: word.title, html, width: 'list', hasMath: false }
}
