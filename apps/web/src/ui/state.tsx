// The place of a list without rows: nothing found, or the call failed. Each has its own words and a way on.

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
  /** The next step: usually one button. */
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

/** Where nothing has arrived yet. */
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
  /** The words for a thing that is not there. */
  missing: string
  failed: string
  onRetry: () => void
  /** The way on from what is not there. */
  action?: ReactNode
}

/** In the place of one thing that is not there, or did not load. */
export function NotShown({ error, missing, failed, onRetry, action }: NotShownProps) {
  const { t } = useTranslation()
  return statusOf(error) === 404 ? (
    <State icon="file" title={t('errors.notFound')} text={missing} action={action} />
  ) : (
    <FailedState title={failed} error={error} onRetry={onRetry} />
  )
}

/** The 403 text where a page would be. */
export function Forbidden({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <State icon="lock" title={t('errors.forbidden')} text={text} />
    </div>
  )
}
