import type { notice as english } from '../en-US/notice.ts'
import type { Translated } from '../translated.ts'

export const notice: Translated<typeof english> = {
  bell: '通知',
  bellUnread_one: '通知，{{count}} 条未读',
  bellUnread_other: '通知，{{count}} 条未读',
  title: '通知',
  unread: '新',
  none: '没有通知',
  noneText: '公告、提问和回复会显示在这里。',
  open: '查看',
  news: {
    mark: '{{contest}}：已评分',
    question: '{{contest}}：新提问',
    answer: '{{contest}}：提问已回复',
    announcement: '{{contest}}：新公告',
    correction: '{{contest}}：公告有更新',
  },
  newer: '较新',
  older: '较早',
  manage: '全站通知',
  head: '标题',
  content: '内容',
  length: '{{length}} / {{max}} 个字符',
  send: '发送给所有人',
  sendTitle: '向所有人发送“{{title}}”？',
  sendText: '在线用户立即收到，其他人可在通知中查看。发送后无法撤回。',
  sentOne: '通知已发送',
  sent: '已发送',
  noneSent: '还没有发送过通知',
  by: '发送人',
  when: '发送时间',
}
