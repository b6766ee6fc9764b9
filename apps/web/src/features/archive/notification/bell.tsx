// The bell in the top bar: how many notices are unread, known with the profile and counted on as they come. The list opens
// from it and is loaded only then.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../lib/errors.ts'
import { onReconnect, subscribeNotification } from '../../../lib/realtime/subscriptions.ts'
import { getSession, setUnreadNotices, useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { countAnew, forgetNotices } from './api/notices.ts'
import style from './notification.module.css'

const NoticesDialog = lazy(() => import('./notices-dialog.tsx'))

/** More than this are shown as one number with a plus. */
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
