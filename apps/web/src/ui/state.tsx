import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { errorText, reportError } from '../lib/errors.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './state.module.css'

export interface StateProps {
  icon?: IconName
  title: string
  text?: ReactNode
  action?: ReactNode
  /** The failed load that it stands for. */
  error?: unknown
}

/** A toast as for a list. Not by the cache: a link under the pointer loads things that nobody opens. */
function useReport(error: unknown): void {
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
}

export function State({ icon = 'tray', title, text, action, error }: StateProps) {
  useReport(error)
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

interface FailedProps {
  title: string
  error: unknown
  onRetry?: () => void
}

export function FailedState(props: FailedProps) {
  useReport(props.error)
  return <FailedStart {...props} />
}

/** Where there are no toasts yet. */
export function FailedStart({ title, error, onRetry }: FailedProps) {
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
    <State icon="file" title={t('errors.notFound')} text={missing} action={action} error={error} />
  ) : (
    <FailedState title={failed} error={error} onRetry={onRetry} />
  )
}

export function Forbidden({ text, error }: Pick<StateProps, 'text' | 'error'>) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <State icon="lock" title={t('errors.forbidden')} text={text} error={error} />
    </div>
  )
}
