// The notices to somebody who was added to those who set a problem, and of notes to the others.

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

interface NoteWords {
  title: string
  content: (problem: string, by: string, text: string) => string
}

const noteWords: Record<PageLanguage, { note: NoteWords; answer: NoteWords }> = {
  'en-US': {
    note: {
      title: 'New note on a problem',
      content: (problem, by, text) => `${by} on problem ${problem}: ${text}`,
    },
    answer: {
      title: 'A note was answered',
      content: (problem, by, text) => `${by} on problem ${problem}: ${text}`,
    },
  },
  'zh-CN': {
    note: {
      title: '题目有新批注',
      content: (problem, by, text) => `${by} 在题目 ${problem} 中写道：${text}`,
    },
    answer: {
      title: '批注有新回复',
      content: (problem, by, text) => `${by} 在题目 ${problem} 中回复：${text}`,
    },
  },
}

const longestTitle = 150
const nameOf = (pid: number, title: string): string => `${pid} ${title.slice(0, longestTitle).toWellFormed()}`

export function noteSaid(
  language: PageLanguage,
  {
    pid,
    title,
    by,
    text,
    isAnswer,
  }: { pid: number; title: string; by: string; text: string; isAnswer: boolean },
): { title: string; content: string } {
  const { title: heading, content } = noteWords[language][isAnswer ? 'answer' : 'note']
  const said = content(nameOf(pid, title), by, text)
  return { title: heading, content: said.slice(0, noticeLimits.content).toWellFormed() }
}

export function addedWords(
  language: PageLanguage,
  { pid, title, by, role }: { pid: number; title: string; by: string; role: SetterRole },
): { title: string; content: string } {
  const { title: heading, roles, content } = words[language]
  const problem = nameOf(pid, title)
  return { title: heading, content: content(problem, by, roles[role]).slice(0, noticeLimits.content) }
}
