import { useQuery, useQueryClient } from '@tanstack/react-query'
import { examDeskLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { useExamMessages } from '../../../lib/realtime/subscriptions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { local } from '../../../lib/storage.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { messagesQuery, type Said, useAsk } from './api/messages.ts'
import style from './exam-tools.module.css'

/** In case a realtime message is lost. */
const askAgainMs = 60_000

/** Last message read, per person: others may use the machine later. */
function useRead(cid: number): [number, (id: number) => void] {
  const uid = useSession().profile?.uid ?? ''
  const key = `exam.read.${cid}.${uid}`
  const [read, setRead] = useState(() => Number(local.read(key) ?? 0))
  const note = (id: number) => {
    if (id <= read) return
    local.write(key, String(id))
    setRead(id)
  }
  return [read, note]
}

const newest = (said: Said | undefined): number => Math.max(0, ...(said?.messages ?? []).map(({ id }) => id))

export function Messages({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [read, setRead] = useRead(cid)
  const { data, error, refetch } = useQuery({ ...messagesQuery(cid), refetchInterval: askAgainMs })
  const again = () => void queries.invalidateQueries({ queryKey: messagesQuery(cid).queryKey })
  useExamMessages((news) => {
    if (news.cid !== cid) return
    if (!open) toast.info(news.message.text, { title: t('examEntry.messages.from') })
    again()
  }, again)
  const unread = (data?.messages ?? []).filter(({ id }) => id > read).length
  const show = () => {
    setOpen(true)
    setRead(newest(data))
  }
  const close = () => {
    setOpen(false)
    // Messages that came while it was open.
    setRead(newest(data))
  }
  return (
    <>
      <IconButton
        icon="talk"
        label={unread > 0 ? t('examEntry.messages.unread', { count: unread }) : t('examEntry.messages.title')}
        aria-haspopup="dialog"
        className={style.talk}
        onClick={show}
      >
        {unread > 0 && (
          <span className={style.count} aria-hidden="true">
            {unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Dialog title={t('examEntry.messages.title')} onClose={close}>
          <Ask cid={cid} />
          {error && !data && (
            <FailedState
              title={t('examEntry.messages.failed')}
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <Loading />}
          {data && <SaidList said={data} />}
        </Dialog>
      )}
    </>
  )
}

function Ask({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const ask = useAsk(cid, (sent) => {
    // Keeps text that was typed since.
    setText((now) => (now === sent ? '' : now))
    toast.success(t('examEntry.messages.asked'))
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ask.isPending) return
    setMissing(text.trim() === '')
    if (text.trim() !== '') ask.mutate(text)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {ask.error && <Notice>{errorText(ask.error)}</Notice>}
      <TextAreaField
        label={t('examEntry.messages.question')}
        hint={t('examEntry.messages.questionHint')}
        error={missing && t('examEntry.messages.questionMissing')}
        value={text}
        maxLength={examDeskLimits.text}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
      />
      <Button type="submit" look="primary" busy={ask.isPending}>
        {t('examEntry.messages.ask')}
      </Button>
    </form>
  )
}

interface Line {
  key: string
  at: string
  from: 'all' | 'you' | 'own' | 'answered'
  text: string
}

const linesOf = ({ messages, questions }: Said): Line[] =>
  [
    ...messages.map(({ id, sentAt, text, forAll }): Line => ({
      key: `message ${id}`,
      at: sentAt,
      from: forAll ? 'all' : 'you',
      text,
    })),
    ...questions.map(({ id, askedAt, text, isClosed }): Line => ({
      key: `question ${id}`,
      at: askedAt,
      from: isClosed ? 'answered' : 'own',
      text,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))

function SaidList({ said }: { said: Said }) {
  const { t } = useTranslation()
  const lines = linesOf(said)
  if (lines.length === 0) return <p className="muted">{t('examEntry.messages.none')}</p>
  return (
    <ol className={style.said} aria-label={t('examEntry.messages.title')} aria-live="polite">
      {lines.map(({ key, at, from, text }) => (
        <li key={key}>
          <p className={style.from}>
            <strong>{t(`examEntry.messages.by.${from}`)}</strong> <Time value={at} />
          </p>
          <p className={style.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
