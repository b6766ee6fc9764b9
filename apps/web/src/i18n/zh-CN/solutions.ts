import type { solutions as english } from '../en-US/solutions.ts'
import type { Translated } from '../translated.ts'

export const solutions: Translated<typeof english> = {
  title: '提交管理',
  nick: '昵称',
  contest: '比赛（-1：无）',
  leastSimilarity: '相似度不低于 %',
  from: '从',
  until: '到',
  timeMs: '时间 (ms)',
  memoryKb: '内存 (KB)',
  lengthB: '长度 (B)',
  similarityPercent: '相似度 (%)',
  sheet: '提交',
  exportExcel: '导出 Excel',
  exportCsv: '导出 CSV',
  preparing: '正在导出',
  exporting: '已导出 {{rows}} 行',
  exportingOf: '已导出 {{rows}} / {{total}} 行',
  exported: '已导出 {{rows}} 条提交',
  exportFailed: '导出失败：{{message}}',
  tooMany: '电子表格最多 {{rows}} 行，请缩小筛选范围，或导出 CSV。',
  allFitting: '符合当前筛选的全部提交',
  chooseSome: '请选择提交，或设置筛选。',
}
