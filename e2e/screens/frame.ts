// The frame around every page, and pages about the site itself.

import type { Screen } from '../screens.ts'
import { dialogOpen, navigationOpen, ownMenuOpen } from '../show.ts'

const missingPath = '/there/is/nothing/here'

export const frame: readonly Screen[] = [
  { name: 'faq', path: () => '/faq', as: 'visitor' },
  { name: 'help-api', path: () => '/help/api', as: 'visitor', phone: true },
  { name: 'help-call', path: () => '/help/api#postContestByCidExtensions', as: 'visitor', phone: true },
  { name: 'help-recipes', path: () => '/help/recipes', as: 'visitor', phone: true },
  { name: 'not-found', path: () => missingPath, as: 'visitor', phone: true, refusal: [missingPath, 404] },
  {
    name: 'info',
    path: () => '/faq',
    as: 'visitor',
    show: async (page) => {
      await page.getByRole('contentinfo').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'search',
    path: () => '/problems',
    as: 'visitor',
    show: async (page) => {
      await page.keyboard.press('Control+K')
      await dialogOpen(page)
    },
  },
  {
    name: 'search-found',
    path: () => '/problems',
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.keyboard.press('Control+K')
      await dialogOpen(page)
      await page.keyboard.type('1')
      await page.getByRole('option').filter({ hasText: '1000' }).waitFor()
    },
  },
  {
    name: 'shortcuts',
    path: () => '/problems',
    as: 'visitor',
    show: async (page) => {
      await page.keyboard.press('?')
      await dialogOpen(page)
    },
  },
  {
    name: 'menu-more',
    // Nothing to press stands half under it.
    path: ({ nid }) => `/news/${nid}`,
    as: 'visitor',
    phone: true,
    show: navigationOpen(/^(More|更多)/),
  },
  {
    name: 'menu-admin',
    path: ({ nid }) => `/news/${nid}`,
    as: 'root',
    phone: true,
    show: navigationOpen(/^(Admin|管理)/),
  },
  { name: 'menu-own', path: ({ nid }) => `/news/${nid}`, as: 'student', phone: true, show: ownMenuOpen },
]
