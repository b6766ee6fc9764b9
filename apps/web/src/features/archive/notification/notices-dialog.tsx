// Notices, newest first. Opening marks all as read, but unread ones stay marked until it is closed.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReceivedNotice } from '@verdict/contract/notification'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { NoticeLink } from '../../../ui/notice-link.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { forgetNotices, markRead, noticePageSize, noticesQuery } from './api/notices.ts'
import { classes } from '../../../ui/classes.ts'
import style from './notification.module.css'

export default function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  // Frozen, so that marking as read does not change what is shown.
  const list = useQuery({ ...noticesQuery(page), staleTime: Infinity })
  const newest = page === 1 ? list.data?.docs[0] : undefined
  const unreadThrough = newest?.unread ? newest.id : null
  useEffect(() => {
    if (unreadThrough !== null) markRead(unreadThrough).catch(reportError)
  }, [unreadThrough])
  const close = () => {
    void forgetNotices()
    onClose()
  }
  const total = list.data?.total ?? 0
  return (
    <Dialog title={t('notice.title')} onClose={close}>
      <Coming onFollow={close} />
      {list.error ? (
        <FailedState title={t('common.listFailed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Notices rows={list.data?.docs} onFollow={close} />
      )}
      {total > noticePageSize && (
        <div className={style.pages}>
          <Button disabled={page === 1} icon="chevronLeft" onClick={() => setPage(page - 1)}>
            {t('notice.newer')}
          </Button>
          <Button disabled={page * noticePageSize >= total} onClick={() => setPage(page + 1)}>
            {t('notice.older')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Coming({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation()
  const { coming = [] } = useSession().profile ?? {}
  if (coming.length === 0) return null
  return (
    <section className={style.coming}>
      <h3>{t('notice.coming')}</h3>
      <ul>
        {coming.map(({ cid, title, start, isExam }) => (
          <li key={cid}>
            <Link
              to={isExam ? '/exam/$cid' : '/contests/$cid'}
              params={{ cid: String(cid) }}
              preload={false}
              onClick={onFollow}
            >
              {title}
            </Link>{' '}
            <span className="muted">
              <Time value={start} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NoticesProps {
  rows: readonly ReceivedNotice[] | undefined
  onFollow: () => void
}

function Notices({ rows, onFollow }: NoticesProps) {
  const { t } = useTranslation()
  if (!rows) return <Loading />
  if (rows.length === 0) return <State icon="bell" title={t('notice.none')} text={t('notice.noneText')} />
  return (
    <ul className={classes('stack', style.list)} aria-label={t('notice.title')}>
      {rows.map((notice) => (
        <li key={notice.id}>
          <p className={style.head}>
            <strong>
              {notice.about ? t(`notice.news.${notice.about.kind}`, { contest: notice.title }) : notice.title}
            </strong>{' '}
            {notice.unread && <Tag color="magenta">{t('notice.unread')}</Tag>}
          </p>
          <p className={classes('inl', style.content)}>
            <NoticeLink notice={notice} onFollow={onFollow} />
            {notice.about && 'at' in notice.about && (
              <>
                {' · '}
                <Time value={notice.about.at} />
              </>
            )}
          </p>
          <p className="muted">
            <Time value={notice.createdAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}
