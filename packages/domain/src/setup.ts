// The way from the first login to a site that is ready, in this order. The doctor says it in English; the page has both
// languages.

import type { HealthFault } from './health-faults.ts'

export const setupSteps = [
  'name',
  'signUp',
  'accounts',
  'teachers',
  'course',
  'tls',
  'backup',
  'hosts',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Unknown: it could not be looked at. Aside: root does not want it here. */
export const setupStates = ['done', 'left', 'aside', 'unknown'] as const
export type SetupState = (typeof setupStates)[number]

export interface SetupItem {
  step: SetupStep
  state: SetupState
  /** Found by the checks of health, where it is left because of them. */
  faults: { name: HealthFault; params: Record<string, string | number> }[]
}

const records: Record<SetupStep, { title: string; left: string }> = {
  name: { title: 'Name', left: 'Give the site its name and logo under Admin → Site settings.' },
  signUp: {
    title: 'Sign-up',
    left: 'Choose under Admin → Site settings who may make an account. Until then everybody may.',
  },
  accounts: { title: 'Accounts', left: 'Make accounts under Admin → Users, or let people sign up.' },
  teachers: {
    title: 'Teachers',
    left: 'Make somebody an administrator under Admin → Users, or a teacher among the members of a course.',
  },
  course: { title: 'First course', left: 'Make a course under Courses.' },
  tls: {
    title: 'TLS',
    left: 'Put a proxy with a certificate before Verdict, and set PUBLIC_URL to the https address that people type.',
  },
  backup: {
    title: 'Backup',
    left: 'Set BACKUP_TO, or BACKUP_ELSEWHERE=on where other tools save the database.',
  },
  hosts: { title: 'Judge hosts', left: 'Start a judge host, or mend the one that is there.' },
}

const marks: Record<SetupState, string> = { done: '✓', left: '→', aside: '–', unknown: '?' }
const column = 18

export const isSetUp = (items: readonly SetupItem[]): boolean =>
  items.every(({ state }) => state === 'done' || state === 'aside')

/** One line once all is done. */
export function setupText(items: readonly SetupItem[]): string {
  if (items.length === 0) return ''
  if (isSetUp(items)) return `Set up: nothing is left.`
  const done = items.filter(({ state }) => state === 'done').length
  const lines = items.map(({ step, state }) => {
    const { title, left } = records[step]
    const beside = { done: '', left, aside: 'Put aside', unknown: 'Could not be looked at' }[state]
    return `  ${marks[state]}  ${title.padEnd(column)}  ${beside}`.trimEnd()
  })
  return [`Set up: ${done} of ${items.length}`, '', ...lines].join('\n')
}

/** For the screen of a start. */
export const setupLeft = (items: readonly SetupItem[]): string[] =>
  items.filter(({ state }) => state === 'left').map(({ step }) => records[step].title)
