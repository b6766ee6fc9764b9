// Words of the small pages in a platform's frame, which know no session and load none of the site's page.

import type { LaunchFault } from './lti-message.ts'

type Words = Record<LaunchFault, string> & {
  problem: string
  wait: string
  newWindow: string
  newWindowText: string
  open: string
  openText: (name: string) => string
  opened: string
  openAgain: string
  choose: string
  chooseText: string
  lost: string
}

const en: Words = {
  problem: 'This could not be opened',
  wait: 'One moment…',
  newWindow: 'Open in a new window',
  newWindowText: 'Your browser blocks cookies here. Verdict opens in a window of its own.',
  open: 'Open Verdict',
  openText: (name) => `You open it as ${name}. It opens in a window of its own.`,
  opened: 'Verdict is open in another window.',
  openAgain: 'Open again',
  choose: 'Choose content',
  chooseText: 'Choose the course or homework in a window of its own. This page goes on by itself.',
  lost: 'This window was closed off from your course. Open it from your course again.',
  platform: 'Verdict does not know this learning platform. An administrator can add it.',
  request: 'The learning platform sent an incomplete request.',
  target: 'The learning platform asked for an address that is not here.',
  state: 'This launch took too long or was used already. Open it from your course again.',
  browser:
    'Your browser sent no cookie back. Open it from your course again, in a new window if the platform offers that.',
  message: 'The message of the learning platform could not be trusted.',
  keys: 'The keys of the learning platform cannot be read just now. Try again in a minute.',
  deployment: 'This deployment of the learning platform is not registered here. An administrator can add it.',
  anonymous:
    'The learning platform does not say who you are. Its administrator can allow that for this tool.',
  refused: 'The learning platform did not log you in. Log in there and open it again.',
}

const zh: Words = {
  problem: '无法打开',
  wait: '请稍候…',
  newWindow: '在新窗口中打开',
  newWindowText: '浏览器在此处阻止了 Cookie，Verdict 将在新窗口中打开。',
  open: '打开 Verdict',
  openText: (name) => `将以 ${name} 的身份在新窗口中打开。`,
  opened: 'Verdict 已在另一个窗口中打开。',
  openAgain: '再次打开',
  choose: '选择内容',
  chooseText: '请在新窗口中选择课程或作业，完成后本页会自动继续。',
  lost: '此窗口与课程页面的连接已断开，请从课程中重新打开。',
  platform: 'Verdict 未登记此学习平台，请联系管理员添加。',
  request: '学习平台发来的请求不完整。',
  target: '学习平台请求的地址不属于本站。',
  state: '本次打开已超时或已使用过，请从课程中重新打开。',
  browser: '浏览器没有返回 Cookie。请从课程中重新打开；如果平台支持，请选择在新窗口中打开。',
  message: '学习平台发来的消息未通过验证。',
  keys: '暂时无法读取学习平台的密钥，请一分钟后重试。',
  deployment: '此学习平台的部署（deployment）未在本站登记，请联系管理员添加。',
  anonymous: '学习平台没有提供你的身份，请联系平台管理员为此工具开启。',
  refused: '学习平台未能登录，请先在平台登录后重新打开。',
}

export type PageLanguage = 'en-US' | 'zh-CN'

export const wordsIn = (language: PageLanguage): Words => (language === 'zh-CN' ? zh : en)

/** @param wishes the first that says something counts: a choice made here, the platform's, the browser's */
export function languageAmong(wishes: readonly (string | undefined)[]): PageLanguage {
  const first = wishes.find((wish) => wish !== undefined && wish !== '') ?? ''
  return /^zh/i.test(first.trim()) ? 'zh-CN' : 'en-US'
}
