import type { Translated } from '../translated.ts'
import type { contestVirtual as english } from '../en-US/contest-virtual.ts'

export const contestVirtual: Translated<typeof english> = {
  offer: '你可以现在按自己的时间参加这场比赛，榜单会按当时的情况重现。',
  offered: '可虚拟参赛',
  start: '开始虚拟参赛',
  ask: '现在开始？',
  askText:
    '计时会立即开始，时长与原比赛相同，只有一次机会。结束之前，他人成绩只显示到与你相同的时刻，不受封榜影响。',
  orEnter: '也可以不计时直接进入：题目、提交记录和最终榜单均已公开。',
  phase: '虚拟参赛',
  runs: '你正在虚拟参赛，提交只计入你自己的成绩。',
  over: '你已虚拟参加过这场比赛。',
  board: '含你在内的榜单',
  withMine: '包含我',
  at: '他人的成绩截至比赛第 {{minute}} 分钟。',
}
