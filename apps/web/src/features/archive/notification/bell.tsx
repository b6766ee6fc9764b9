// The bell: the unread count is part of the profile and updated by realtime. The list is loaded when opened.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../lib/errors.ts'
import { onReconnect, subscribeNotification } from '../../../lib/realtime/subscriptions.ts'
import { getSession, setUnreadNotices, useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { countAnew, forgetNotices } from './api/notices.ts'
import style from './notification.module.css'

const NoticesDialog = lazy(() => import('./notices-dialog.tsx'))

/** Shown as `99+`. */
const most = 99

export function Bell() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const ends = [
      subscribeNotification(() => {
        setUnreadNotices((getSession().profile?.unreadNotices ?? 0) + 1)
        void forgetNotices()
      }),
      onReconnect(() => void countAnew().catch(reportError)),
    ]
    return () => ends.forEach((end) => end())
  }, [])
  if (!profile) return null
  const { unreadNotices: unread } = profile
  const label = unread > 0 ? t('notice.bellUnread', { count: unread }) : t('notice.bell')
  return (
    <>
      <IconButton
        icon="bell"
        label={label}
        aria-haspopup="dialog"
        className={style.bell}
        onClick={() => setOpen(true)}
      >
        {unread > 0 && (
          <span className={style.count} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense>
          <NoticesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
