// The notice to somebody who was added to those who set a problem.

import { noticeLimits } from '@verdict/domain/field-limits'
import type { SetterRole } from '@verdict/domain/setter'
import type { PageLanguage } from '@verdict/domain/site-face'

interface Words {
  title: string
  roles: Record<SetterRole, string>
  content: (problem: string, by: string, role: string) => string
}

const words: Record<PageLanguage, Words> = {
  'en-US': {
    title: 'Invited to set a problem',
    roles: { write: 'write it', test: 'make and check its tests', translate: 'translate its statement' },
    content: (problem, by, role) => `${by} added you to problem ${problem}. You may ${role}.`,
  },
  'zh-CN': {
    title: '你已加入一道题目的命题',
    roles: { write: '编写题目', test: '制作和检查测试数据', translate: '翻译题面' },
    content: (problem, by, role) => `${by} 邀请你参与题目 ${problem} 的命题，你可以${role}。`,
  },
}

const longestTitle = 150

export function addedWords(
  language: PageLanguage,
  { pid, title, by, role }: { pid: number; title: string; by: string; role: SetterRole },
): { title: string; content: string } {
  const { title: heading, roles, content } = words[language]
  const problem = `${pid} ${title.slice(0, longestTitle).toWellFormed()}`
  return { title: heading, content: content(problem, by, roles[role]).slice(0, noticeLimits.content) }
}
