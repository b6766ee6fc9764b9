import type { notice as english } from '../en-US/notice.ts'
import type { Translated } from '../translated.ts'

export const notice: Translated<typeof english> = {
  bell: '通知',
  bellUnread_one: '通知，{{count}} 条未读',
  bellUnread_other: '通知，{{count}} 条未读',
  title: '通知',
  unread: '新',
  none: '没有通知',
  noneText: '管理员发给所有人的通知会显示在这里。',
  newer: '较新',
  older: '较早',
  manage: '全站通知',
  head: '标题',
  content: '内容',
  length: '{{length}} / {{max}} 个字符',
  send: '发送给所有人',
  sendTitle: '向所有人发送“{{title}}”？',
  sendText: '打开的页面会立即显示，其他人可在通知铃处看到。发送后无法撤回。',
  sentOne: '通知已发送',
  sent: '已发送',
  noneSent: '还没有发送过通知',
  by: '发送人',
  when: '发送时间',
}
