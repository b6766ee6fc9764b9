import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DiscussionDetail } from '@verdict/contract/discussion'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { toastFailure } from '../../../lib/errors.ts'
import { useNotifications, useShows } from '../../../lib/realtime/subscriptions.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AboutLink } from './about.tsx'
import { discussionQuery, useChangeDiscussion, useDeleteDiscussion } from './api/discussion.ts'
import { Comments } from './comments.tsx'
import { useDiscard } from './discard.ts'
import { DiscussionForm } from './discussion-form.tsx'
import style from './discussion.module.css'
import { Post } from './post.tsx'
import { useEdit } from '../../../ui/form/use-edit.ts'
import { changeOf, valuesOf } from './values.ts'

interface DiscussionPageProps {
  did: number
  page: number
  onPage: (page: number) => void
  onDeleted: () => void
}

export function DiscussionPage({ did, page, onPage, onDeleted }: DiscussionPageProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...discussionQuery(did, page),
    placeholderData: keepPreviousData,
  })
  const [editing, setEditing] = useState(false)
  const { nameOf } = useNaming()
  useShows('discussion', [did])
  useNotifications(({ about }) => {
    if (about && 'did' in about && about.did === did) void refetch()
  })
  if (error) return <DiscussionRefused error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Page title={t('discuss.one', { did })} width="read">
        <PageHead title={t('discuss.one', { did })} />
        <Loading />
      </Page>
    )
  }
  return (
    <Page title={data.title} width="read">
      <PageHead title={data.title} />
      <p className={style.topic}>
        <AboutLink problem={data.problem} contest={data.contest} />
      </p>
      {data.private && (
        <div className={style.notice}>
          <Notice kind="info">
            {data.readers
              ? t('discuss.contest.readers', {
                  names: data.readers.map(({ uid, nick }) => nameOf(uid, nick)).join(t('common.listComma')),
                })
              : t('discuss.contest.private')}
          </Notice>
        </div>
      )}
      {data.held && !data.private && (
        <div className={style.notice}>
          <Notice kind="info">{t('discuss.held')}</Notice>
        </div>
      )}
      <div className={style.thread}>
        <FirstPost discussion={data} editing={editing} onEditing={setEditing} onDeleted={onDeleted} />
        <Comments discussion={data} onPage={onPage} />
      </div>
    </Page>
  )
}

interface FirstPostProps {
  discussion: DiscussionDetail
  editing: boolean
  onEditing: (editing: boolean) => void
  onDeleted: () => void
}

function FirstPost({ discussion, editing, onEditing, onDeleted }: FirstPostProps) {
  const { t } = useTranslation()
  const remove = useDeleteDiscussion()
  const { did, title } = discussion
  const ask = async () => {
    const agreed = await confirm({
      title: t('discuss.delete.title', { title }),
      text: t('discuss.delete.text'),
      action: t('common.delete'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(did, {
      onSuccess: () => {
        toast.success(t('discuss.delete.done'))
        onDeleted()
      },
      onError: toastFailure,
    })
  }
  return (
    <article>
      <h2 className="vh">{t('discuss.post')}</h2>
      <Post
        post={discussion}
        onEdit={() => onEditing(true)}
        onDelete={() => void ask()}
        deleting={remove.isPending}
        editor={editing && <EditDiscussion discussion={discussion} onDone={() => onEditing(false)} />}
      />
    </article>
  )
}

function EditDiscussion({ discussion, onDone }: { discussion: DiscussionDetail; onDone: () => void }) {
  const { t } = useTranslation()
  const { values, setValues, change, differs } = useEdit(() => valuesOf(discussion), changeOf)
  const saving = useChangeDiscussion(discussion.did)
  const discard = useDiscard()
  useUnsavedWarning(differs && !saving.isSuccess)
  const save = async () => {
    if (!differs) return toast.message(t('common.nothingChanged'))
    await saving.mutateAsync(change)
    toast.success(t('discuss.form.saved'))
    onDone()
  }
  return (
    <DiscussionForm
      values={values}
      onChange={setValues}
      action={t('common.save')}
      onSave={save}
      saving={saving.isPending}
      onCancel={() => void discard({ dirty: differs, text: t('discuss.form.discardChange'), close: onDone })}
    />
  )
}

function DiscussionRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const title = t(statusOf(error) === 404 ? 'discuss.missing' : 'discuss.failed')
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      <NotShown
        error={error}
        missing={t('discuss.missingText')}
        failed={title}
        onRetry={onRetry}
        action={
          <LinkButton to="/discuss" look="primary" icon="list">
            {t('discuss.toList')}
          </LinkButton>
        }
      />
    </Page>
  )
}
