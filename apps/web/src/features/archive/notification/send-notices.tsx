import type { SentNotice } from '@verdict/contract/notification'
import { noticeLimits } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Notice, PageHead, Section } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { sentQuery, useBroadcast } from './api/notices.ts'
import style from './notification.module.css'

export function SendNotices({ page }: { page?: number }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('sendNotices.manage')} />
      <SendForm />
      <Section title={t('sendNotices.sent')}>
        <Sent page={page} />
      </Section>
    </>
  )
}

function SendForm() {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const send = useBroadcast()
  const notice = { title: title.trim(), content: content.trim() }
  useUnsavedWarning(`${notice.title}${notice.content}` !== '' && !send.isPending)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const agreed = await confirm({
      title: t('sendNotices.sendTitle', { title: notice.title }),
      text: t('sendNotices.sendText'),
      action: t('sendNotices.send'),
    })
    if (!agreed) return
    send.mutate(notice, {
      onSuccess() {
        setTitle('')
        setContent('')
        toast.success(t('sendNotices.sentOne'))
      },
    })
  }
  return (
    <form className={style.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('sendNotices.head')}
        hint={t('sendNotices.length', { length: title.length, max: noticeLimits.title })}
        value={title}
        maxLength={noticeLimits.title}
        required
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextAreaField
        label={t('sendNotices.content')}
        hint={t('sendNotices.length', { length: content.length, max: noticeLimits.content })}
        value={content}
        maxLength={noticeLimits.content}
        required
        rows={4}
        onChange={(event) => setContent(event.target.value)}
      />
      {send.error && <Notice>{errorText(send.error)}</Notice>}
      <div>
        <Button
          look="primary"
          type="submit"
          icon="bell"
          busy={send.isPending}
          disabled={notice.title === '' || notice.content === ''}
        >
          {t('sendNotices.send')}
        </Button>
      </div>
    </form>
  )
}

const columns = (t: TFunction): Column<SentNotice>[] => [
  {
    key: 'title',
    header: t('sendNotices.head'),
    rowHeader: true,
    width: '240px',
    area: 't',
    className: style.title,
    cell: ({ title }) => title,
  },
  {
    key: 'content',
    header: t('sendNotices.content'),
    area: 'c',
    className: style.wrapped,
    cell: ({ content }) => content,
  },
  {
    key: 'by',
    header: t('sendNotices.by'),
    width: '160px',
    area: 'b',
    phoneHeader: true,
    className: style.sent,
    cell: ({ by }) => by,
  },
  {
    key: 'createdAt',
    header: t('sendNotices.when'),
    align: 'right',
    width: '176px',
    area: 'd',
    className: style.sent,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
]

function Sent({ page }: { page?: number }) {
  const { t } = useTranslation()
  const list = useList(sentQuery(page))
  return (
    <>
      <PagedTable
        caption={t('sendNotices.sent')}
        list={list}
        page={page}
        short
        columns={columns(t)}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={{ icon: 'bell', title: t('sendNotices.noneSent') }}
        phone={'"t d" auto "c c" auto "b b" auto / minmax(0, 1fr) auto'}
      />
    </>
  )
}
