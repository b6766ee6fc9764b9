import type { problemStats as english } from '../en-US/problem-stats.ts'
import type { Translated } from '../translated.ts'

export const problemStats: Translated<typeof english> = {
  people: '各结果人数',
  peopleNote: '每人每种结果只计一次。',
  verdict: '结果',
  count: '人数',
  share: '占比',
  runs: '通过的提交',
  noRuns: '暂无通过的提交',
  noRunsText: '还没有人通过这道题。',
  order: '排序',
  by: { time: '时间', memory: '内存', length: '长度', createdAt: '最早' },
  sid: '提交号',
  user: '用户',
  language: '语言',
  time: '时间',
  memory: '内存',
  length: '长度',
  createdAt: '提交时间',
  timeSpread: '通过提交的时间分布',
  memorySpread: '通过提交的内存分布',
  from: '从',
  to: '小于',
  number: '提交数',
  bucket: '{{from}} 至 {{to}} {{unit}}：{{count}}',
  failed: '统计加载失败',
}
