import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onReconnect, useNotifications } from '../../../lib/realtime/subscriptions.ts'
import { talkNewsQuery, useMarkRead } from './api/talk-news.ts'
import style from './question-count.module.css'

/** Answers of others in the jury are heard of only so. */
const askAgainMs = 60_000

/** In the tab: what is unread; for those who manage the contest, questions that wait. */
export function QuestionCount({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const { data, refetch } = useQuery({
    ...talkNewsQuery(cid),
    refetchInterval: ({ state }) => state.data?.manages === true && askAgainMs,
  })
  useNotifications(({ about }) => {
    // Announcements ask by themselves, since they are shown on other pages as well.
    const asks = about?.kind === 'question' || about?.kind === 'answer'
    if (asks && about.cid === cid) void refetch()
  })
  const missed = useEffectEvent(() => void refetch())
  useEffect(() => onReconnect(() => missed()), [])
  if (!data || data.unread === 0) return null
  return (
    <span className={style.count}>
      <span aria-hidden="true">{data.unread}</span>
      <span className="vh">
        {t(data.manages ? 'contest.questionsWaiting' : 'contest.questionsUnread', { count: data.unread })}
      </span>
    </span>
  )
}

/** While a contest's list of questions is shown. */
export function useReadsTalk(cid: number): void {
  const { data } = useQuery({ ...talkNewsQuery(cid), enabled: false })
  const { mutate } = useMarkRead(cid)
  const read = data && !data.manages && data.unread > 0 ? data.now : undefined
  useEffect(() => {
    if (read !== undefined) mutate(read)
  }, [read, mutate])
}
