// The public board by itself: without router, session and other texts. The page that loads it says what it reads.

import i18next from 'i18next'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import '../ui/tokens.css'
import '../ui/base.css'
import './board-alone.css'
import { timeOfSource } from '../features/contest/ranklist/api/board-source.ts'
import { BoardPage } from '../features/contest/ranklist/public/board-page.tsx'
import { board as englishBoard } from '../i18n/en-US/board.ts'
import { common as englishCommon } from '../i18n/en-US/common.ts'
import { contest as englishContest } from '../i18n/en-US/contest.ts'
import type { LanguageTag } from '../i18n/index.ts'
import { board as chineseBoard } from '../i18n/zh-CN/board.ts'
import { common as chineseCommon } from '../i18n/zh-CN/common.ts'
import { contest as chineseContest } from '../i18n/zh-CN/contest.ts'
import { startServerClock } from '../lib/clock/server-clock.ts'
import { startPreferences } from '../lib/preferences.ts'
import { local } from '../lib/storage.ts'

const texts = {
  'en-US': { board: englishBoard, common: englishCommon, contest: englishContest },
  'zh-CN': { board: chineseBoard, common: chineseCommon, contest: chineseContest },
}

const isChinese = (tag: string): boolean => /^zh\b/i.test(tag)
const chosen = local.read('language') ?? navigator.language
const first: LanguageTag = isChinese(chosen) ? 'zh-CN' : 'en-US'

const root = document.getElementById('root')!
const { board = '', ranklist = '', history = '', home } = root.dataset
const sources = { board, ranklist, history }
const embedded = new URLSearchParams(window.location.search).get('embed') === '1'

function Alone() {
  const [language, setLanguage] = useState(first)
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  const choose = async () => {
    local.write('language', other)
    await i18next.changeLanguage(other)
    document.documentElement.lang = other
    setLanguage(other)
  }
  return (
    <BoardPage
      sources={sources}
      home={home ?? null}
      embedded={embedded}
      otherLanguage={{ name: texts[other].board.language, choose: () => void choose() }}
    />
  )
}

startPreferences()
startServerClock(() => timeOfSource(sources.board))
document.documentElement.lang = first
void i18next
  .use(initReactI18next)
  .init({
    lng: first,
    fallbackLng: false,
    ns: ['texts'],
    defaultNS: 'texts',
    nsSeparator: false,
    resources: { 'en-US': { texts: texts['en-US'] }, 'zh-CN': { texts: texts['zh-CN'] } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  .then(() =>
    createRoot(root).render(
      <StrictMode>
        <Alone />
      </StrictMode>,
    ),
  )
