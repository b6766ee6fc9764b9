import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Time } from '../../../ui/text.tsx'
import type { Act } from './act-dialog.tsx'
import { classes } from '../../../ui/classes.ts'
import style from './desk.module.css'
import { LogOf } from './log-table.tsx'
import { useKeys } from '../../../lib/use-keys.ts'
import { ResumeButton } from './time-pause.tsx'
import { StateMark } from './words.tsx'

interface PersonPanelProps {
  desk: Desk
  sitter: DeskSitter
  onAct: (act: Act) => void
  onClose: () => void
}

export function PersonPanel({ desk, sitter, onAct, onClose }: PersonPanelProps) {
  const { t } = useTranslation()
  const { nameOf, besideName } = useNaming()
  const { uid, nick } = sitter
  const name = nameOf(uid, nick)
  const waiting = desk.waiting.find((one) => one.uid === uid)
  const approve = waiting && (() => onAct({ kind: 'approve', id: waiting.id, name }))
  const message = () => onAct({ kind: 'message', uid, name })
  const note = () => onAct({ kind: 'note', uid, name })
  const panel = useRef<HTMLElement>(null)
  // In a low window it stands at the end of the page.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [])
  useKeys({ a: approve, m: message, n: note, Escape: onClose })
  return (
    <aside ref={panel} className={style.panel} aria-label={name}>
      <div className={style.panelHead}>
        <h2>{name}</h2>
        <IconButton icon="cross" label={t('common.close')} onClick={onClose} />
      </div>
      <p className="muted">{besideName([uid, sitter.studentNumber].filter(Boolean).join(' · '))}</p>
      <StateMark state={sitter.state} isPaused={sitter.isPaused} />
      <Facts desk={desk} sitter={sitter} />
      <div className={classes('cluster', style.verbs)}>
        {approve && (
          <Button look="primary" onClick={approve}>
            {t('examDesk.approve')} <kbd>a</kbd>
          </Button>
        )}
        <Button icon="talk" onClick={message}>
          {t('examDesk.message')} <kbd>m</kbd>
        </Button>
        <Button icon="pencil" onClick={note}>
          {t('examDesk.note')} <kbd>n</kbd>
        </Button>
        <Button icon="clock" onClick={() => onAct({ kind: 'time', sitter })}>
          {t('examTime.giveTo')}
        </Button>
        <PersonPause desk={desk} sitter={sitter} name={name} onAct={onAct} />
        <Button onClick={() => onAct({ kind: 'seat', sitter })}>{t('examDesk.seat')}</Button>
        {sitter.enteredAt === null && !sitter.letIn && (
          <Button onClick={() => onAct({ kind: 'letIn', sitter })}>{t('examDesk.letIn')}</Button>
        )}
      </div>
      <h3>{t('examDesk.log')}</h3>
      <LogOf cid={desk.exam.cid} person={uid} />
    </aside>
  )
}

/** During a pause for everybody, a personal pause means nothing. */
function PersonPause({
  desk,
  sitter,
  name,
  onAct,
}: Pick<PersonPanelProps, 'desk' | 'sitter' | 'onAct'> & { name: string }) {
  const { t } = useTranslation()
  if (sitter.isPaused) {
    return desk.isPaused ? null : <ResumeButton cid={desk.exam.cid} of={sitter} name={name} />
  }
  const isOut = sitter.state === 'handed-in' || sitter.state === 'over'
  if (isOut || Date.parse(desk.now) < Date.parse(sitter.start)) return null
  return (
    <Button icon="pause" onClick={() => onAct({ kind: 'pause', of: sitter })}>
      {t('examTime.pause')}
    </Button>
  )
}

function Facts({ desk, sitter }: { desk: Desk; sitter: DeskSitter }) {
  const { t } = useTranslation()
  const seat = desk.seats.find(({ id }) => id === sitter.seatId)
  const room = desk.rooms.find(({ id }) => id === seat?.roomId)
  const isAlive = sitter.state === 'in' || sitter.state === 'idle' || sitter.state === 'away'
  return (
    <dl className={style.facts}>
      <dt>{t('examDesk.seatOf')}</dt>
      <dd>{seat ? `${room?.name ?? ''} ${seat.name}` : t('examDesk.noSeat')}</dd>
      <dt>{t('examDesk.lastSeen')}</dt>
      <dd>
        {isAlive ? t('examDesk.justNow') : sitter.lastSeenAt ? <Time value={sitter.lastSeenAt} /> : '–'}
      </dd>
      <dt>{t('examDesk.entered')}</dt>
      <dd>{sitter.enteredAt ? <Time value={sitter.enteredAt} /> : '–'}</dd>
      <dt>{t('examDesk.address')}</dt>
      <dd>{sitter.address ?? '–'}</dd>
      <dt>{t('examDesk.ownTime')}</dt>
      <dd>
        <Time value={sitter.start} form="near" /> – <Time value={sitter.end} form="near" />
      </dd>
    </dl>
  )
}
