import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { errorText } from '../lib/errors.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './state.module.css'

export interface StateProps {
  icon?: IconName
  title: string
  text?: ReactNode
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

export function Loading({ className }: { className?: string }) {
  const { t } = useTranslation()
  return <span className={classes('skeleton', className)} role="status" aria-label={t('common.loading')} />
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

interface NotShownProps {
  error: unknown
  missing: string
  failed: string
  onRetry: () => void
  action?: ReactNode
}

export function NotShown({ error, missing, failed, onRetry, action }: NotShownProps) {
  const { t } = useTranslation()
  return statusOf(error) === 404 ? (
    <State icon="file" title={t('errors.notFound')} text={missing} action={action} />
  ) : (
    <FailedState title={failed} error={error} onRetry={onRetry} />
  )
}

export function Forbidden({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <State icon="lock" title={t('errors.forbidden')} text={text} />
    </div>
  )
}
