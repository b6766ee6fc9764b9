export const sendNotices = {
  manage: 'Notify everyone',
  head: 'Title',
  content: 'Text',
  length: '{{length}} of {{max}} characters',
  send: 'Send to everyone',
  sendTitle: 'Send “{{title}}” to everyone?',
  sendText: "People who are online see it at once; others see it in their notifications. It can't be undone.",
  sentOne: 'Notification sent',
  sent: 'Sent',
  noneSent: 'Nothing sent yet',
  by: 'Sent by',
  when: 'Sent at',
} as const
