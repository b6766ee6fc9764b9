// One calm sentence for people who wait while nothing is judged.

import { useQuery } from '@tanstack/react-query'
import { isFinal, type Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { judgingQuery } from '../../lib/api/judging.ts'
import { Notice } from '../../ui/layout/page.tsx'
import style from './submission.module.css'

/** @param submissions own ones that are on the page */
export function JudgingPaused({
  submissions = [],
}: {
  submissions: readonly { judge: Judge }[] | undefined
}) {
  const { t } = useTranslation()
  const waits = submissions.some(({ judge }) => !isFinal(judge))
  const { data } = useQuery({ ...judgingQuery(), enabled: waits })
  if (!waits || !data || data.works) return null
  return (
    <div className={style.paused}>
      <Notice kind="info">{t('nav.notJudging.calm')}</Notice>
    </div>
  )
}
