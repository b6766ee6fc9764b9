import { languageName } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { runsQuery } from '../api/run.ts'
import style from './run.module.css'
import { Time } from '../../../../ui/text.tsx'

interface EarlierRunsProps {
  pid: number
  mid: number | undefined
  shown: number | undefined
  onShow: (id: number) => void
}

export function EarlierRuns({ pid, mid, shown, onShow }: EarlierRunsProps) {
  const { t } = useTranslation()
  const { data } = useQuery(runsQuery(pid, mid))
  if (!data) return null
  if (data.runs.length === 0) return <p className="muted">{t('run.noEarlier')}</p>
  return (
    <ul className={style.earlier} aria-label={t('run.earlier')}>
      {data.runs.map(({ id, createdAt, language, isOwn, judge, state }) => (
        <li key={id}>
          <button type="button" aria-current={id === shown || undefined} onClick={() => onShow(id)}>
            <span className={style.when}>
              <Time value={createdAt} />
            </span>
            <span>{languageName(language)}</span>
            <span>{t(isOwn ? 'run.own' : 'run.samples')}</span>
            <span>{judge === null ? t(`run.state.${state}`) : <VerdictTag judge={judge} />}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
