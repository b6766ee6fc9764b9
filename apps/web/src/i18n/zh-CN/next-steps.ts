import type { nextSteps as english } from '../en-US/next-steps.ts'
import type { Translated } from '../translated.ts'

export const nextSteps: Translated<typeof english> = {
  title: '开赛前',
  progress: '已完成 {{done}} / {{count}}',
  states: { done: '已完成', left: '待完成', optional: '可选' },
  steps: {
    problems: {
      title: '题目',
      left: '选择题目并排好顺序。',
      done: '已选择题目。',
      to: '选择题目',
    },
    teams: {
      title: '参赛队',
      left: '添加参赛队，或粘贴队伍表格。',
      done: '已有参赛队。为队伍创建的账号可以打印密码纸条。',
      to: '查看队伍',
    },
    people: {
      title: '参赛者',
      left: '指定可以参加的用户或分组。',
      done: '已设置谁可以参加。',
      to: '查看参赛权限',
    },
    limits: {
      title: '语言与规则',
      left: '目前允许所有语言。如有需要，可限制语言并设置封榜和罚时。',
      done: '已选择允许的语言。',
      to: '查看规则',
    },
    balloons: {
      title: '气球',
      left: '指定送气球的志愿者。',
      done: '已有送气球的志愿者。',
      to: '查看气球',
    },
    prints: {
      title: '打印',
      left: '站点没有打印机，请指定负责打印和递送的志愿者。',
      done: '打印已安排好。',
      to: '查看打印队列',
    },
    feed: {
      title: 'Contest API',
      left: '如有外榜等工具读取本场比赛，请启用 Contest API。',
      done: 'Contest API 已启用。',
      to: '查看 Contest API',
    },
  },
}
