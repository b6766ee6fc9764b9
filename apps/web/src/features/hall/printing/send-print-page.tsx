// Somebody who takes part sends code or text, and sees what became of it.

import { useQuery } from '@tanstack/react-query'
import { printLimits } from '@verdict/domain/field-limits'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { decodedText } from '../../../lib/decoded-text.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ownPrintsQuery, useSendPrint } from './api/prints.ts'
import own from './printing.module.css'

export function SendPrint({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownPrintsQuery(cid))
  if (error && !data) {
    return <FailedState title={t('print.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  return (
    <div className="stack loose">
      <p>{t('print.left', { count: data.pagesLeft })}</p>
      <PrintForm cid={cid} />
      {data.prints.length > 0 && (
        <Section title={t('print.own')}>
          <ul className={own.own}>
            {data.prints.map(({ id, title, pages, state, sentAt }) => (
              <li key={id}>
                <span>#{id}</span>
                {title && <span>{title}</span>}
                <span className="muted">{t('print.pages', { count: pages })}</span>
                <Tag>{t(`print.ownState.${state}`)}</Tag>
                <Ago value={sentAt} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
/** A file is read into the field only where it may fit. */
const isTooLarge = (file: File): boolean => file.size > printLimits.bytes

function PrintForm({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const input = useRef<HTMLInputElement>(null)
  const send = useSendPrint(cid)
  const tooLong = t('print.tooLong', { kilobytes: printLimits.bytes / 1_024 })
  const take = async (file: File | undefined) => {
    if (!file) return
    if (isTooLarge(file)) {
      setFault(tooLong)
      return
    }
    try {
      setText(decodedText(await file.arrayBuffer()))
    } catch {
      setFault(t('print.unread', { name: file.name }))
      return
    }
    setTitle(file.name.slice(0, printLimits.title))
    setFault(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (text.trim() === '') {
      setFault(t('common.fault.required'))
      return
    }
    if (bytesOf(text) > printLimits.bytes) {
      setFault(tooLong)
      return
    }
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    send.mutate(
      { title, text, timeZone },
      {
        onSuccess: ({ pages }) => {
          // Keeps text that was typed since.
          setText((now) => (now === text ? '' : now))
          setTitle('')
          toast.success(t('print.sent', { count: pages }))
        },
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {send.error && <Notice>{errorText(send.error)}</Notice>}
      <TextAreaField
        label={t('print.text')}
        hint={t('print.textHint')}
        error={fault}
        className={own.code}
        rows={14}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <TextField
        label={t('print.name')}
        optional
        maxLength={printLimits.title}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={send.isPending}>
          {t('print.send')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('print.file')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button icon="file" onClick={() => input.current?.click()}>
          {t('print.file')}
        </Button>
      </div>
    </form>
  )
}
