import type { OwnTime } from '@verdict/domain/contest'
import { minuteIn } from '@verdict/domain/civil-days'
import { expect, test } from 'vitest'
import { slipTexts } from './slips.ts'

const hourMs = 3_600_000
const times = {
  start: Date.parse('2026-12-03T01:00:00Z'),
  end: Date.parse('2026-12-03T03:30:00Z'),
  pauses: [],
}
const slip = (more: { own?: OwnTime; lastsMs?: number; language?: 'zh-CN'; zone?: string } = {}) => {
  const person = { user_id: 1, uid: 'ann', nick: 'Ann', room: 'Hall', seat: '3', code: 'ABCDEFGHJK' }
  const head = { title: 'Final exam', address: 'https://judge.example/exam/7', times }
  return slipTexts(
    { ...person, own_time: more.own ?? null },
    {
      ...head,
      language: more.language ?? 'en-US',
      lastsMs: more.lastsMs ?? null,
      startText: minuteIn(more.zone ?? 'Asia/Shanghai'),
    },
  ).map(({ text }) => text)
}

test('[EXAM-SET-26] a slip has title, date, start by a named zone, and length', () => {
  expect(slip()).toEqual([
    'Final exam',
    'Ann',
    'Username: ann',
    'Seat: Hall 3',
    'Start: 2026-12-03 09:00 UTC+8 (Asia/Shanghai)',
    'Length: 150 minutes',
    'https://judge.example/exam/7',
    'Code:',
    'ABCDE-FGHJK',
    'For one login. Keep it to yourself.',
  ])
  expect(slip({ language: 'zh-CN', zone: 'America/St_Johns' })).toEqual(
    expect.arrayContaining([
      '用户名：ann',
      '座位：Hall 3',
      '开始时间：2026-12-02 21:30 UTC−3:30 (America/St_Johns)',
      '时长：150 分钟',
      '登录码：',
    ]),
  )
  expect(slip({ zone: 'UTC' })).toContain('Start: 2026-12-03 01:00 UTC')
})

test('[EXAM-SET-26] start and length are the person’s own, and may count from entry', () => {
  expect(slip({ own: { extraMs: hourMs / 2, laterMs: hourMs } })).toEqual(
    expect.arrayContaining(['Start: 2026-12-03 10:00 UTC+8 (Asia/Shanghai)', 'Length: 180 minutes']),
  )
  expect(slip({ own: { extraMs: hourMs / 4 }, lastsMs: hourMs })).toContain(
    'Length: 75 minutes from when you enter',
  )
  expect(slip({ lastsMs: 3 * hourMs })).toContain('Length: 150 minutes')
})
