import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import style from './board.module.css'

interface SaidProps {
  icon?: IconName
  title: string
  text?: string
  action?: ReactNode
}

/** In place of a board. */
export const Said = ({ icon = 'tray', title, text, action }: SaidProps) => (
  <div className={style.said}>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
    </p>
    {text && <p className="sec">{text}</p>}
    {action}
  </div>
)

export function Waiting() {
  const { t } = useTranslation()
  return (
    <p className={style.said} role="status">
      {t('common.loading')}
    </p>
  )
}
