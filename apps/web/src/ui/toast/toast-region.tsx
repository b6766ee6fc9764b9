import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useFreePlace } from './free-place.ts'
import {
  dismissToast,
  holdToast,
  releaseToast,
  useAnnouncement,
  useToasts,
  type Toast,
  type ToastKind,
} from './toast.ts'
import style from './toast.module.css'

const icon: Record<ToastKind, IconName> = {
  success: 'check',
  info: 'bell',
  warning: 'warning',
  error: 'cross',
  message: 'info',
}

function ToastCard({ toast, onFollow }: { toast: Toast; onFollow: (href: string) => void }) {
  const { t } = useTranslation()
  const { id, kind, title, text, link } = toast
  return (
    <li
      className={classes(style.toast, style[kind])}
      // A resting pointer does not count as hovering a toast that appears below it.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) holdToast(id)
      }}
      onPointerLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <Icon name={icon[kind]} />
      <div className={style.text}>
        {title && <strong className={style.title}>{title}</strong>}
        <span>{text}</span>
        {link && (
          <a
            href={link.href}
            onClick={(event) => {
              event.preventDefault()
              onFollow(link.href)
              dismissToast(id)
            }}
          >
            {link.text}
          </a>
        )}
      </div>
      <IconButton
        icon="cross"
        label={t('common.dismiss')}
        className={style.close}
        onClick={() => dismissToast(id)}
      />
    </li>
  )
}

/** Errors and warnings are assertive, others polite. */
export function ToastRegion({ onFollow }: { onFollow: (href: string) => void }) {
  const { t } = useTranslation()
  const toasts = useToasts()
  const announcement = useAnnouncement()
  const region = useRef<HTMLElement>(null)
  const place = useFreePlace(region, toasts.length > 0)
  const urgent = toasts.filter(({ kind }) => kind === 'error' || kind === 'warning')
  const calm = toasts.filter((toast) => !urgent.includes(toast))
  return (
    <section
      ref={region}
      className={classes(style.region, place === null && style.docked)}
      style={place ? { ...place, right: 'auto' } : undefined}
      aria-label={t('common.notices')}
    >
      <p className="vh" role="status">
        {announcement}
      </p>
      <ul aria-live="assertive" aria-relevant="additions text">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onFollow={onFollow} />
        ))}
      </ul>
      <ul aria-live="polite" aria-relevant="additions text">
        {calm.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  )
}
