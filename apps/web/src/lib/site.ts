// Loaded before any page shows.

import type { Website } from '@verdict/contract/site'
import { type Language, languageRecords, standardLanguages } from '@verdict/domain/language'
import { createStore } from '@verdict/web-client/store'
import { useStore } from './store.ts'

const store = createStore<Website>({
  title: 'Verdict',
  timeZone: '',
  apiPublicKey: '',
  oauthEnabled: {},
  buildSHA: 'unknown',
  buildTime: 'unknown',
  avatarUrl: null,
  logo: null,
  contact: null,
  footer: [],
  language: 'en-US',
  languages: standardLanguages.map((language) => {
    const { time, memory } = languageRecords[language].factors
    return { language, timeFactor: time, memoryFactor: memory }
  }),
  signUp: { rule: 'open', domains: [] },
})

export const getWebsite = (): Website => store.get()
export const setWebsite = (website: Website): void => store.set(website)
export const offeredLanguages = (): Language[] => getWebsite().languages.map(({ language }) => language)
export const useWebsite = (): Website => useStore(store)
