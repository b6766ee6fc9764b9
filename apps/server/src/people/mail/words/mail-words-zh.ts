import type { MailWords } from './mail-words-en.ts'

export const chineseMail: MailWords = {
  hello: '{{uid}}，你好：',
  stop: '不再接收此类邮件：{{url}}',
  choose: '选择接收哪些邮件：{{url}}',
  open: '查看',
  zone: '{{time}}（{{zone}}）',
  test: {
    subject: '{{site}} 可以发送邮件',
    lines: ['这是你在 {{site}} 的站点设置中请求发送的测试邮件。'],
  },
  password: {
    subject: '为 {{uid}} 设置新密码',
    lines: [
      '有人（可能是你本人）请求为 {{site}} 的账号 {{uid}} 设置新密码。',
      '下面的链接只能使用一次，一小时内有效。设置新密码后，该账号会在所有设备上退出登录。',
      '如果不是你本人操作，无需理会，密码不会改变。',
    ],
    action: '设置新密码',
  },
  passwordSet: {
    subject: '{{uid}} 的密码已更改',
    lines: [
      '{{site}} 的账号 {{uid}} 刚刚通过发给你的邮件链接设置了新密码。',
      '如果不是你本人操作，请立即重新设置密码，并联系管理员。',
    ],
  },
  factorsReset: {
    subject: '{{uid}} 的两步验证已被移除',
    lines: [
      '{{site}} 的管理员刚刚移除了账号 {{uid}} 的身份验证器、通行密钥和恢复代码。',
      '请用密码登录后重新设置。如果不是你要求的，请立即联系管理员。',
    ],
  },
  address: {
    subject: '确认你在 {{site}} 的邮箱地址',
    lines: [
      '{{site}} 的账号 {{uid}} 在个人资料中填写了这个邮箱地址。',
      '请以 {{uid}} 的身份登录后打开下面的链接，确认这是你的邮箱。链接只能使用一次，24 小时内有效。',
      '如果这不是你的账号，无需理会，你不会再收到它的其他邮件。',
    ],
    action: '确认邮箱地址',
  },
  addressChanged: {
    subject: '{{uid}} 的邮箱地址已更改',
    lines: [
      '{{site}} 的账号 {{uid}} 不再使用这个邮箱地址，新的地址是 {{to}}。',
      '如果不是你本人操作，请立即修改密码，并联系管理员。',
    ],
  },
  site: { subject: '{{title}}', lines: ['{{content}}'] },
  setter: { subject: '{{title}}', lines: ['{{content}}'] },
  course: { subject: '{{about}}：{{title}}', lines: ['{{about}} 有新公告：“{{title}}”'] },
  announcement: { subject: '{{about}}：{{title}}', lines: ['{{about}} 有新公告：“{{title}}”'] },
  correction: { subject: '{{about}}：{{title}}', lines: ['{{about}} 的公告有更正：“{{title}}”'] },
  question: { subject: '{{about}}：{{title}}', lines: ['有人就 {{about}} 提问：“{{title}}”'] },
  answer: { subject: '已回复：{{title}}', lines: ['你就 {{about}} 提出的问题有了回复：“{{title}}”'] },
  mark: { subject: '{{about}}：你的作业已批改', lines: ['你在 {{about}} 中提交的“{{title}}”已批改。'] },
  due: {
    subject: '即将截止：{{title}}',
    lines: ['{{about}} 的“{{title}}”将于 {{at}} 截止，你还没有全部提交。'],
    action: '打开作业',
  },
  begins: {
    subject: '即将开始：{{title}}',
    lines: ['“{{title}}”将于 {{at}} 开始。'],
  },
}
