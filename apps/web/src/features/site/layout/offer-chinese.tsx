// For a reader of Chinese who has chosen no language. Either answer is a choice, so that it is asked once.

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, languageWasChosen, type LanguageTag } from '../../../i18n/index.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import style from './offer-chinese.module.css'

export default function OfferChinese() {
  // The language may be chosen elsewhere meanwhile.
  useTranslation()
  const { profile } = useSession()
  const [isAnswered, setAnswered] = useState(false)
  const isOver = isAnswered || languageWasChosen() || Boolean(profile?.exam)
  useEffect(() => {
    if (isOver) document.documentElement.removeAttribute('data-offer')
  }, [isOver])
  if (isOver) return null
  const answer = (tag: LanguageTag) => {
    setAnswered(true)
    void changeLanguage(tag)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <aside className={style.bar} lang="zh-CN" aria-label="语言">
      <span>本站有中文版</span>
      <Button onClick={() => answer('zh-CN')}>使用中文</Button>
      <Button look="ghost" onClick={() => answer('en-US')}>
        不用了
      </Button>
    </aside>
  )
}
