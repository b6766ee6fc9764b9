// Common causes of a verdict, for beginners. Their texts are not in the first load.

import { causesOf, type EndFacts } from '@verdict/domain/cause'
import { useTranslation } from 'react-i18next'
import style from './cause-note.module.css'

export function CauseNote({ facts }: { facts: EndFacts }) {
  const { t } = useTranslation()
  const causes = causesOf(facts)
  if (causes.length === 0) return null
  return (
    <section className={style.causes} aria-label={t('cause.title')}>
      <p className={style.title}>{t('cause.title')}</p>
      <ul>
        {causes.map((cause) => (
          <li key={cause}>{t(`cause.of.${cause}`)}</li>
        ))}
      </ul>
    </section>
  )
}
