// Everything that can be chosen, in groups: what is known here comes first and at once, what the server finds below it, so
// that nothing moves under a choice.

import type { LinkProps } from '@tanstack/react-router'
import type { Found } from '@verdict/contract/search'
import { titleIn } from '@verdict/domain/text-language'
import type { Viewer } from '@verdict/web-client/session'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../../i18n/index.ts'
import { openedBy } from '../../../lib/opened.ts'
import { commandsFitting, commandsFor, type Acts, type Command } from './commands.ts'

type Place = { href: string } | Pick<LinkProps, 'to' | 'params' | 'search'>

export interface Option {
  key: string
  /** A number, before the title. */
  number?: number
  title: string
  /** In this language, where it is not the page's. */
  lang?: string
  note?: string
  chosen: { place: Place } | { act: (acts: Acts) => void }
}

type GroupName = 'recent' | 'go' | 'problems' | 'contests' | 'courses' | 'people' | 'number'

export interface Group {
  name: GroupName
  options: Option[]
}

interface Asking {
  viewer: Viewer
  t: TFunction
  /** In demonstration mode people have other names. */
  naming: { isHidden: boolean; nameOf: (uid: string, name?: string) => string }
}

const recentAtMost = 6
const commandsAtMost = 5
const longestNumber = 10

const things =
  /^\/(?:(problem|contests|course|discuss|news)\/\d+|(user)\/(?!ranklist$)[^/]+|contests\/\d+\/(problem)\/\d+)$/

const ofCommand = ({ name, title, ...deed }: Command): Option => ({
  key: name,
  title,
  ...(name === 'language' && { lang: currentLanguage() === 'en-US' ? 'zh-CN' : 'en-US' }),
  chosen: deed,
})

function recent({ viewer, t, naming }: Asking): Option[] {
  return openedBy(viewer.profile?.uid ?? '')
    .flatMap(([path, title]): Option[] => {
      const [found, ...kinds] = things.exec(path) ?? []
      const kind = kinds.find(Boolean) as 'problem' | 'user' | undefined
      if (!found || !kind || path === window.location.pathname || (kind === 'user' && naming.isHidden))
        return []
      return [{ key: path, title, note: t(`search.kind.${kind}`), chosen: { place: { href: path } } }]
    })
    .slice(0, recentAtMost)
}

export function optionsWithout(asking: Asking): Group[] {
  const commands = commandsFor(asking.viewer, asking.t)
  return filled([
    { name: 'recent', options: recent(asking) },
    { name: 'go', options: commands.map(ofCommand) },
  ])
}

export function optionsFor(text: string, found: Found | undefined, asking: Asking): Group[] {
  const { t, viewer, naming } = asking
  const fitting = commandsFitting(commandsFor(viewer, t), text, commandsAtMost)
  const isNumber = /^[1-9]\d*$/.test(text) && text.length <= longestNumber
  return filled([
    { name: 'go', options: fitting.map(ofCommand) },
    {
      name: 'problems',
      options: (found?.problems ?? []).map((problem) => ({
        key: `problem ${problem.pid}`,
        number: problem.pid,
        title: titleIn(currentLanguage(), problem),
        chosen: { place: { to: '/problem/$pid', params: { pid: String(problem.pid) } } },
      })),
    },
    {
      name: 'contests',
      options: (found?.contests ?? []).map(({ cid, title, isHomework }) => ({
        key: `contest ${cid}`,
        number: cid,
        title,
        ...(isHomework && { note: t('search.kind.homework') }),
        chosen: { place: { to: '/contests/$cid', params: { cid: String(cid) } } },
      })),
    },
    {
      name: 'courses',
      options: (found?.courses ?? []).map(({ courseId, name }) => ({
        key: `course ${courseId}`,
        title: name,
        chosen: { place: { to: '/course/$id', params: { id: String(courseId) } } },
      })),
    },
    {
      name: 'people',
      options: (naming.isHidden ? [] : (found?.people ?? [])).map(({ uid, nick }) => ({
        key: `person ${uid}`,
        title: naming.nameOf(uid, nick),
        ...(nick && { note: uid }),
        chosen: { place: { to: '/user/$uid', params: { uid } } },
      })),
    },
    {
      name: 'number',
      options:
        isNumber && viewer.isLoggedIn
          ? [
              {
                key: 'submission',
                title: t('search.submission', { sid: text }),
                chosen: { place: { to: '/solution/$sid', params: { sid: text } } },
              },
            ]
          : [],
    },
  ])
}

const filled = (groups: Group[]): Group[] => groups.filter(({ options }) => options.length > 0)
