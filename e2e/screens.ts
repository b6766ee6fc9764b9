// Every screen of the product: its address, who looks at it, and what must be done to see it. A new screen belongs
// in the file of its subject in screens/; what a screen says when it has nothing to show, or may not, stands in states.ts there.

import type { Page } from 'playwright-core'
import type { Content } from './content.ts'
import { admin } from './screens/admin.ts'
import { clarification } from './screens/clarification.ts'
import { contests } from './screens/contests.ts'
import { courses } from './screens/courses.ts'
import { examDesk } from './screens/exam-desk.ts'
import { examEntry } from './screens/exam-entry.ts'
import { examPaper } from './screens/exam-paper.ts'
import { examRoster } from './screens/exam-roster.ts'
import { frame } from './screens/frame.ts'
import { people } from './screens/people.ts'
import { problems } from './screens/problems.ts'
import { hall } from './screens/hall.ts'
import { lti } from './screens/lti.ts'
import { webhooks } from './screens/webhooks.ts'
import { signIn } from './screens/sign-in.ts'
import { states } from './screens/states.ts'
import { untilShown } from './visit.ts'

export interface Screen {
  name: string
  path: (content: Content) => string
  as: 'visitor' | 'student' | 'root'
  /** Preparations before the address is opened. */
  before?: (page: Page) => Promise<void>
  /** Opens what the address alone does not show, and waits until it is there. */
  show?: (page: Page) => Promise<void>
  /** An answer that it is about: a part of the call's address, and the status. */
  refusal?: readonly [part: string, status: number]
  /** It shows how something is on its way, and never stands still. */
  waits?: true
  /** It differs on a phone: the short check looks at it there too. */
  phone?: boolean
}

export const screens: readonly Screen[] = [
  ...problems,
  ...contests,
  ...clarification,
  ...courses,
  ...admin,
  ...people,
  ...frame,
  ...examDesk,
  ...examEntry,
  ...examPaper,
  ...examRoster,
  ...hall,
  ...lti,
  ...webhooks,
  ...signIn,
  ...states,
]

/** Skeletons and placeholders stand where something is still on its way. */
const untilLoaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('main :is([aria-busy=true], .skeleton)'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Resolves when the screen shows all it has. */
export async function showScreen(page: Page, screen: Screen, content: Content): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await screen.before?.(page)
  await page.goto(screen.path(content))
  await untilShown(page)
  await screen.show?.(page)
  if (!screen.waits) await untilLoaded(page)
}
