import type { sendNotices as english } from '../en-US/send-notices.ts'
import type { Translated } from '../translated.ts'

export const sendNotices: Translated<typeof english> = {
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
