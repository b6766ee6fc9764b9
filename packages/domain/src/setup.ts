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
  'mail',
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
    left: 'Choose under Admin → Site settings who may sign up. Until then, anyone can.',
  },
  accounts: { title: 'Accounts', left: 'Import accounts under Admin → Users, or let people sign up.' },
  teachers: {
    title: 'Teachers',
    left: 'Make someone an administrator under Admin → Users, or make a member of a course its teacher.',
  },
  course: { title: 'First course', left: 'Create a course under Courses.' },
  tls: {
    title: 'TLS',
    left: 'Put a proxy with a certificate in front of Verdict, and set PUBLIC_URL to the https address that people use.',
  },
  backup: {
    title: 'Backup',
    left: 'Set BACKUP_TO, or BACKUP_ELSEWHERE=on if other tools back up the database.',
  },
  hosts: { title: 'Judge hosts', left: 'Start a judge host, or repair the one that you have.' },
  mail: {
    title: 'Mail',
    left: 'Name a mail server under Admin → Site settings, so that people can be reached and set a new password.',
  },
}

const marks: Record<SetupState, string> = { done: '✓', left: '→', aside: '–', unknown: '?' }
const column = 18

export const isSetUp = (items: readonly SetupItem[]): boolean =>
  items.every(({ state }) => state === 'done' || state === 'aside')

/** One line once all is done. */
export function setupText(items: readonly SetupItem[]): string {
  if (items.length === 0) return ''
  if (isSetUp(items)) return `Setup: nothing is left to do.`
  const done = items.filter(({ state }) => state === 'done').length
  const lines = items.map(({ step, state }) => {
    const { title, left } = records[step]
    const beside = { done: '', left, aside: 'Not needed', unknown: 'Could not be checked' }[state]
    return `  ${marks[state]}  ${title.padEnd(column)}  ${beside}`.trimEnd()
  })
  return [`Setup: ${done} of ${items.length} done`, '', ...lines].join('\n')
}

/** For the screen of a start. */
export const setupLeft = (items: readonly SetupItem[]): string[] =>
  items.filter(({ state }) => state === 'left').map(({ step }) => records[step].title)
