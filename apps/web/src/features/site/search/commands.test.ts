import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../../i18n/index.ts'
import { setProfile, getSession } from '../../../lib/session/session.ts'
import { noteOpened } from '../../../lib/opened.ts'
import { commandsFitting, commandsFor } from './commands.ts'
import { optionsFor, optionsWithout } from './options.ts'

beforeAll(() => startI18n('en-US'))

const as = (privilege?: number, more: object = {}) => {
  setProfile(privilege === undefined ? null : ({ uid: 'ann', privilege, ...more } as never))
  return getSession()
}
const all = (privilege?: number, more?: object) => commandsFor(as(privilege, more), i18n.t)
const names = (privilege?: number, more?: object) => all(privilege, more).map(({ name }) => name)

test('[FIND-CMD-1] each command is offered to those whom it is for', () => {
  expect(names()).toEqual(expect.arrayContaining(['login', 'themeDark', 'language', 'home']))
  for (const name of ['logout', 'users', 'createCourse', 'settings']) expect(names()).not.toContain(name)
  expect(names(1)).toEqual(expect.arrayContaining(['logout', 'settings', 'mySubmissions']))
  for (const name of ['login', 'users', 'importUsers', 'createCourse']) expect(names(1)).not.toContain(name)
  expect(names(1, { isTeacher: true })).toContain('createCourse')
  expect(names(2)).toEqual(expect.arrayContaining(['users', 'importUsers']))
  expect(names(2)).not.toContain('audit')
  expect(names(3)).toEqual(expect.arrayContaining(['audit', 'siteSettings', 'createCourse']))
})

test.each([
  ['dark', 'themeDark'],
  ['theme night', 'themeDark'],
  ['Manage users', 'users'],
  ['plag', 'similarity'],
  ['sign', 'login'],
])('[FIND-CMD-1] %j finds %s', (text, name) => {
  expect(commandsFitting([...all(3), ...all()], text, 99).map((command) => command.name)).toContain(name)
})

test('[FIND-CMD-1] titles that begin with it come first, then whole words', () => {
  const found = (text: string) => commandsFitting(all(), text, 9).map(({ name }) => name)
  expect(found('sign')).toEqual(['login', 'receipt'])
  expect(found('log')[0]).toBe('login')
})

test('[FIND-CMD-1] Chinese is found by a part of a word, and either language’s words in both', async () => {
  await startI18n('zh-CN')
  const found = (text: string) => commandsFitting(all(3), text, 5).map(({ name }) => name)
  expect(found('外观')).toEqual(['themeAuto', 'themeLight', 'themeDark'])
  expect(found('登出')).toEqual(['logout'])
  expect(found('dark')).toEqual(['themeDark'])
  await startI18n('en-US')
  expect(found('中文')).toEqual(['language'])
})

test('[FIND-RECENT-1] things alone are shown as opened, to the same account alone', () => {
  const asking = () => ({
    viewer: getSession(),
    t: i18n.t,
    naming: { isHidden: false, nameOf: (uid: string) => uid },
  })
  as(1)
  for (const path of ['/problems', '/problem/1000', '/user/ranklist', '/user/bob', '/contests/4/problem/2']) {
    window.history.replaceState(null, '', path)
    noteOpened('ann', `Title of ${path}`)
  }
  window.history.replaceState(null, '', '/')
  const [recent] = optionsWithout(asking())
  expect(recent).toMatchObject({ name: 'recent' })
  expect(recent!.options.map(({ key }) => key)).toEqual([
    '/contests/4/problem/2',
    '/user/bob',
    '/problem/1000',
  ])
  const hidden = optionsWithout({ ...asking(), naming: { isHidden: true, nameOf: () => 'Somebody' } })
  expect(hidden[0]!.options.map(({ key }) => key)).not.toContain('/user/bob')
  as(1, { uid: 'eve' })
  expect(optionsWithout(asking()).map(({ name }) => name)).toEqual(['go'])
  as(1)
})

test('[FIND-WORD-1] a number leads to a submission, for who is logged in', () => {
  const asking = (viewer = getSession()) => ({
    viewer,
    t: i18n.t,
    naming: { isHidden: false, nameOf: (uid: string) => uid },
  })
  const keys = (text: string, privilege?: number) =>
    optionsFor(text, undefined, asking(as(privilege))).flatMap(({ options }) => options.map(({ key }) => key))
  expect(keys('42', 1)).toEqual(['submission'])
  expect(keys('42')).toEqual([])
  expect(keys('99999999999', 1)).toEqual([])
})
