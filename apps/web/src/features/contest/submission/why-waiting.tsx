import { Link } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { languageName } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import style from './submission.module.css'

export function WhyWaiting({
  detail: { place, language, pid },
}: {
  detail: Pick<SubmissionDetail, 'place' | 'language' | 'pid'>
}) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const why = place?.why
  if (!why) return null
  const params = { language: languageName(language), pid }
  return (
    <div className={style.paused}>
      {isAdmin ? (
        <Notice kind="warning">
          {t(`cause.waitingFull.${why}`, params)} <Link to="/admin/health">{t('nav.health')}</Link>
        </Notice>
      ) : (
        <Notice kind="info">{t(`cause.waiting.${why}`, params)}</Notice>
      )}
    </div>
  )
}
