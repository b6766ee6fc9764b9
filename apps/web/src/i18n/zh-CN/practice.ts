import type { Translated } from '../translated.ts'
import type { practice as english } from '../en-US/practice.ts'

export const practice: Translated<typeof english> = {
  column: '难度',
  columnHint: '根据提交情况估计的难度分 ± 标准误差；没有 ± 的由题目管理者设定',
  any: '全部难度',
  step: { easy: '简单', medium: '中等', hard: '困难' },
  tooFew: '提交太少，暂无难度',
  estimated: '根据提交情况估计的难度分及标准误差',
  said: '由题目管理者设定',
  sort: {
    label: '排序',
    none: '按题号',
    course: '按课程顺序',
    newest: '最新优先',
    easiest: '从易到难',
    hardest: '从难到易',
    most: '通过率从高到低',
    least: '通过率从低到高',
  },
  tags: '按标签筛选',
  moreTags: '全部标签',
  lessTags: '收起标签',
  goOn: '更多题目',
  nextUnsolved: '下一道未通过',
  likeThis: '类似题目',
}
