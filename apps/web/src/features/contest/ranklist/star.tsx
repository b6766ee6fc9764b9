import { useTranslation } from 'react-i18next'
import style from './ranklist.module.css'

interface StarProps {
  isOn: boolean
  name: string
  onToggle: () => void
}

export function Star({ isOn, name, onToggle }: StarProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={style.star}
      aria-pressed={isOn}
      aria-label={t('contest.rank.follow', { name })}
      title={t('contest.rank.follow', { name })}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1.8l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z" />
      </svg>
    </button>
  )
}
