// Announcements pop up above the lower edge, on whatever page, until they are closed. They take no focus.

import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { beepOnce } from '../../../lib/beep.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Rendered } from '../../../ui/rendered.tsx'
import { Time } from '../../../ui/text.tsx'
import { announceLive } from '../../../ui/toast/toast.ts'
import { closeBroadcast, markShown, type ShownBroadcast, useBroadcasts } from './api/talk-news.ts'
import style from './broadcasts.module.css'

const keyOf = ({ cid, did, at }: ShownBroadcast): string => `${cid} ${did} ${at}`

/** Once somebody can have seen them. */
function useMarkShown(broadcasts: readonly ShownBroadcast[]): void {
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      for (const cid of new Set(broadcasts.map((one) => one.cid))) {
        const times = broadcasts.filter((one) => one.cid === cid).map(({ at }) => at)
        markShown(cid, times.toSorted().at(-1)!)
      }
    }
    if (broadcasts.length === 0) return
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [broadcasts])
}

/** @returns for the list, whose texts are read out and which sounds, each once */
function useHeard(broadcasts: readonly ShownBroadcast[]) {
  const { t } = useTranslation()
  const { announcementSound } = usePreferences()
  const list = useRef<HTMLUListElement>(null)
  const heard = useRef(new Set<string>())
  useEffect(() => {
    const fresh = broadcasts.filter((one) => !heard.current.has(keyOf(one)))
    if (fresh.length === 0) return
    for (const one of fresh) heard.current.add(keyOf(one))
    const texts = fresh.map((one) => {
      const words = list.current?.querySelector(`[data-broadcast="${keyOf(one)}"]`)?.textContent ?? ''
      return `${t('notice.broadcast.one')}. ${one.title}. ${words}`
    })
    announceLive(texts.join(' '))
    if (announcementSound) void beepOnce()
  }, [broadcasts, announcementSound, t])
  return list
}

export default function Broadcasts() {
  const { t } = useTranslation()
  const broadcasts = useBroadcasts()
  const list = useHeard(broadcasts)
  useMarkShown(broadcasts)
  if (broadcasts.length === 0) return null
  return (
    <section className={style.broadcasts} aria-label={t('notice.broadcast.title')}>
      <ul ref={list}>
        {broadcasts.map((one) => (
          <BroadcastCard key={keyOf(one)} broadcast={one} />
        ))}
      </ul>
    </section>
  )
}

function BroadcastCard({ broadcast }: { broadcast: ShownBroadcast }) {
  const { t } = useTranslation()
  const { cid, did, title, html, hasMath, replies, at } = broadcast
  const close = () => closeBroadcast(broadcast)
  return (
    <li className={style.card}>
      <article aria-label={title}>
        <h2 className={style.head}>
          <Icon name="bell" />
          <span>{title}</span>
          <small>
            <Time value={at} />
          </small>
        </h2>
        <div className={style.text} data-broadcast={keyOf(broadcast)}>
          <Rendered html={html} hasMath={hasMath} />
          {replies.map((reply) =>
            reply.quick ? (
              <p key={reply.id} className="prose">
                {t(`notice.quick.${reply.quick}`)}
              </p>
            ) : (
              <Rendered key={reply.id} html={reply.html} hasMath={reply.hasMath} />
            ),
          )}
        </div>
        <div className={style.acts}>
          <Link
            to="/contests/$cid/questions"
            params={{ cid: String(cid) }}
            search={{ did }}
            onClick={close}
            aria-label={t('notice.broadcast.openOf', { title })}
          >
            {t('notice.open')}
          </Link>
          <Button onClick={close} aria-label={t('notice.broadcast.closeOf', { title })}>
            {t('common.close')}
          </Button>
        </div>
      </article>
    </li>
  )
}
