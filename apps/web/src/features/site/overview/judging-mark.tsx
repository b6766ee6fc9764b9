import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { judgingQuery } from '../../../lib/api/judging.ts'
import style from './banner.module.css'

export default function JudgingMark() {
  const { t } = useTranslation()
  const { data } = useQuery(judgingQuery())
  if (!data || data.works) return null
  return (
    <span className={style.mark}>
      <span className="vh">({t('nav.notJudging.mark')})</span>
    </span>
  )
}
