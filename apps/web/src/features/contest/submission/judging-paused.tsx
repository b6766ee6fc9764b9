import { useQuery } from '@tanstack/react-query'
import type { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { judgingQuery } from '../../../lib/api/judging.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import { isAwaited } from './awaited.ts'
import style from './submission.module.css'

export function JudgingPaused({
  submissions = [],
}: {
  submissions: readonly { judge: Judge; withheld?: boolean | undefined }[] | undefined
}) {
  const { t } = useTranslation()
  const waits = submissions.some(isAwaited)
  const { data } = useQuery({ ...judgingQuery(), enabled: waits })
  if (!waits || !data || data.works) return null
  return (
    <div className={style.paused}>
      <Notice kind="info">{t('nav.notJudging.calm')}</Notice>
    </div>
  )
}
