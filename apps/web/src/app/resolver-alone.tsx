// The resolver by itself, as it is in the file that a manager saves: without router, calls and other texts.

import type { ResolverData } from '@verdict/contract/award'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import '../ui/tokens.css'
import '../ui/base.css'
import './resolver-alone.css'
import { dataElement } from '../features/hall/award/resolver/offline-data.ts'
import { Stage } from '../features/hall/award/resolver/stage.tsx'
import { award as english } from '../i18n/en-US/award.ts'
import { award as chinese } from '../i18n/zh-CN/award.ts'

const data = JSON.parse(document.getElementById(dataElement)?.textContent ?? 'null') as ResolverData

void i18next
  .use(initReactI18next)
  .init({
    lng: document.documentElement.lang,
    fallbackLng: false,
    ns: ['texts'],
    defaultNS: 'texts',
    nsSeparator: false,
    resources: { 'en-US': { texts: { award: english } }, 'zh-CN': { texts: { award: chinese } } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  .then(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <Stage data={data} />
      </StrictMode>,
    ),
  )
