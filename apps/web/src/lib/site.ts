// Settings of the site. Known before any page shows.

import type { Website } from '@verdict/contract/site'
import { createStore } from '@verdict/web-client/store'
import { useStore } from './store.ts'

const store = createStore<Website>({
  title: 'Verdict',
  apiPublicKey: '',
  oauthEnabled: {},
  buildSHA: 'unknown',
  buildTime: 'unknown',
  avatarUrl: null,
})

export const getWebsite = (): Website => store.get()
export const setWebsite = (website: Website): void => store.set(website)
export const useWebsite = (): Website => useStore(store)
