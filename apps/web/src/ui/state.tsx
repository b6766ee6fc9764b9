// What stands where a list would: nothing found, or the call failed. Each has its own words and a way on.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/errors.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import style from './state.module.css'

export interface StateProps {
  icon?: IconName
  title: string
  text?: ReactNode
  /** What to do: usually one button. */
  action?: ReactNode
}

export function State({ icon = 'tray', title, text, action }: StateProps) {
  return (
    <div className={style.state}>
      <Icon name={icon} />
      <p className={style.title}>{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

export function FailedState({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <State
        icon="plug"
        title={title}
        text={errorText(error)}
        action={
          onRetry && (
            <Button icon="refresh" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}
