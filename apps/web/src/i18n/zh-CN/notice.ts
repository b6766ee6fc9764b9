import type { notice as english } from '../en-US/notice.ts'
import type { Translated } from '../translated.ts'

export const notice: Translated<typeof english> = {
  bell: '通知',
  bellUnread_one: '通知，{{count}} 条未读',
  bellUnread_other: '通知，{{count}} 条未读',
  title: '通知',
  unread: '新',
  coming: '即将开始',
  none: '没有通知',
  noneText: '公告、提问和回复会显示在这里。',
  open: '查看',
  news: {
    mark: '{{contest}}：已评分',
    question: '{{contest}}：新提问',
    answer: '{{contest}}：提问已回复',
    announcement: '{{contest}}：新公告',
    correction: '{{contest}}：公告有更新',
    course: '{{contest}}发布了公告',
    due: '{{contest}}：作业即将截止',
    begins: '即将开始',
  },
  quick: {
    'no-comment': '无可奉告。',
    statement: '请阅读题面。',
    yes: '是。',
    no: '否。',
  },
  broadcast: {
    title: '公告',
    one: '公告',
    openOf: '打开公告“{{title}}”',
    closeOf: '关闭公告“{{title}}”',
  },
  newer: '较新',
  older: '较早',
}
