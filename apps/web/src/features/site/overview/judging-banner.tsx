import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { judgingQuery } from '../../../lib/api/judging.ts'
import { thousands } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './banner.module.css'

export default function JudgingBanner() {
  const { t } = useTranslation()
  const { data } = useQuery(judgingQuery())
  const { works = true, fault, detail, diskShortage } = data ?? {}
  if (works && diskShortage === undefined) return null
  return (
    <div className={style.banner} role="alert">
      <Icon name="warning" />
      {!works && (
        <span>
          <strong>{t('nav.notJudging.title')}</strong> {fault && t(`nav.notJudging.${fault}`)} {detail}
        </span>
      )}
      {diskShortage !== undefined && <span>{t('nav.diskFull', { free: thousands(diskShortage) })}</span>}
      <Link to="/admin/judges">{t('nav.judges')}</Link>
    </div>
  )
}
