// Pages and acts that search offers, each with the people whom it is for. A page of the menus is in lib/navigation.ts.

import type { LinkProps } from '@tanstack/react-router'
import type { Viewer } from '@verdict/web-client/session'
import type { TFunction } from 'i18next'
import { changeLanguage, currentLanguage } from '../../../i18n/index.ts'
import { menuEntries } from '../../../lib/navigation.ts'
import { setPreferences } from '../../../lib/preferences.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'

type Name =
  | 'themeLight'
  | 'themeDark'
  | 'themeAuto'
  | 'language'
  | 'shortcuts'
  | 'login'
  | 'logout'
  | 'createCourse'
  | 'importProblems'
  | 'importUsers'
  | 'examCheck'
  | 'receipt'
  | 'api'
  | 'recipes'

/** By the frame of the page. */
export interface Acts {
  onHelp: () => void
  onLogout: () => void
}

type Place = Pick<LinkProps, 'to' | 'search' | 'params'>
type Deed = { place: Place } | { act: (acts: Acts) => void }

const commands: readonly ({ name: Name; may?: (viewer: Viewer) => boolean } & Deed)[] = [
  { name: 'createCourse', may: mayCreateCourses, place: { to: '/courses', search: { create: 1 } } },
  { name: 'importProblems', may: ({ isAdmin }) => isAdmin, place: { to: '/problems/import' } },
  { name: 'importUsers', may: ({ isAdmin }) => isAdmin, place: { to: '/admin/user-import' } },
  { name: 'examCheck', place: { to: '/exam/check' } },
  { name: 'receipt', place: { to: '/receipt' } },
  { name: 'api', place: { to: '/help/$page', params: { page: 'api' } } },
  { name: 'recipes', place: { to: '/help/$page', params: { page: 'recipes' } } },
  { name: 'themeLight', act: () => setPreferences({ theme: 'light' }) },
  { name: 'themeDark', act: () => setPreferences({ theme: 'dark' }) },
  { name: 'themeAuto', act: () => setPreferences({ theme: 'auto' }) },
  { name: 'language', act: () => void changeLanguage(currentLanguage() === 'en-US' ? 'zh-CN' : 'en-US') },
  { name: 'shortcuts', act: ({ onHelp }) => onHelp() },
  { name: 'login', may: ({ isLoggedIn }) => !isLoggedIn, act: () => openAuthDialog() },
  { name: 'logout', may: ({ isLoggedIn }) => isLoggedIn, act: ({ onLogout }) => onLogout() },
]

function mayCreateCourses({ isRoot, isTeacher }: Viewer): boolean {
  return isRoot || isTeacher
}

export type Command = { name: string; title: string; words: string } & Deed

export const commandsFor = (viewer: Viewer, t: TFunction): Command[] => [
  ...(['main', 'more', 'profile', 'admin'] as const)
    .flatMap((menu) => menuEntries(menu, viewer))
    .map(({ label, to, params }) => ({
      name: label,
      title: t(`nav.${label}`),
      words: t(`search.page.${label}`),
      place: { to, params },
    })),
  ...commands
    .filter(({ may }) => may?.(viewer) ?? true)
    .map((command) => ({
      ...command,
      title: t(`search.command.${command.name}`),
      words: t(`search.words.${command.name}`),
    })),
]

const separator = /[\s,，、/]+/
/** Written without spaces between words. */
const isWide = /[\u2e80-\uffef]/

/** Every word of the text begins one of the command's; in Chinese, which has no spaces, it is a part of it. */
export function commandsFitting(all: readonly Command[], text: string, most: number): Command[] {
  const typed = text.toLowerCase()
  const wanted = typed.split(separator).filter(Boolean)
  /** The beginning of a title is best, then whole words. */
  const rank = ({ title, words }: Command): number => {
    const own = `${title} ${words}`.toLowerCase()
    const parts = own.split(separator)
    if (
      !wanted.every(
        (word) => parts.some((part) => part.startsWith(word)) || (isWide.test(word) && own.includes(word)),
      )
    )
      return 3
    if (title.toLowerCase().startsWith(typed)) return 0
    return wanted.every((word) => parts.includes(word)) ? 1 : 2
  }
  return [0, 1, 2]
    .flatMap((wantedRank) => all.filter((command) => rank(command) === wantedRank))
    .slice(0, most)
}
