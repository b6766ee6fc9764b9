import type { DiscussionComment, DiscussionDetail } from '@verdict/contract/discussion'
import { type QuickAnswer, quickAnswerNames } from '@verdict/domain/quick-answer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { dateTime } from '../../../lib/format.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../ui/pagination.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useAddComment, useChangeComment, useDeleteComment } from './api/discussion.ts'
import { CommentForm } from './comment-form.tsx'
import style from './discussion.module.css'
import { Post } from './post.tsx'

interface CommentsProps {
  discussion: DiscussionDetail
  onPage: (page: number) => void
}

export function Comments({ discussion, onPage }: CommentsProps) {
  const { t } = useTranslation()
  const { did, comments } = discussion
  return (
    <section className={style.comments} aria-labelledby="comments">
      <h2 id="comments" tabIndex={-1}>
        {t('discuss.comments', { count: comments.total })}
      </h2>
      {comments.total === 0 && <p className={`${style.none} muted`}>{t('discuss.noComments')}</p>}
      {comments.docs.length > 0 && (
        <ol>
          {comments.docs.map((comment) => (
            <Comment key={comment.id} did={did} comment={comment} />
          ))}
        </ol>
      )}
      {isBehindLast(comments) && <NoneOnPage />}
      <Pagination page={comments.page} of={comments} short />
      <div className={style.answer}>
        <Answer discussion={discussion} onPage={onPage} />
      </div>
    </section>
  )
}

function Answer({ discussion, onPage }: CommentsProps) {
  const { t } = useTranslation()
  const { did, comments, may, held, mustWait } = discussion
  const [everybody, setEverybody] = useState(false)
  const { isLoggedIn } = useSession()
  const add = useAddComment(did)
  if (!isLoggedIn) return <Button onClick={() => openAuthDialog()}>{t('discuss.loginToComment')}</Button>
  if (mustWait) return <p className="muted">{t('discuss.mustWait')}</p>
  if (!may.comment) return held ? <p className="muted">{t('discuss.heldNotice')}</p> : null
  const send = async (words: { content: string } | { quick: QuickAnswer }) => {
    await add.mutateAsync({ ...words, ...(everybody && { everybody }) })
    toast.success(t(everybody ? 'discuss.quick.announced' : 'discuss.form.commented'))
    setEverybody(false)
    // The new comment is the last.
    onPage(Math.ceil((comments.total + 1) / comments.limit))
  }
  return (
    <div className="stack">
      {may.answer && (
        <QuickAnswers
          discussion={discussion}
          everybody={everybody}
          onEverybody={setEverybody}
          busy={add.isPending}
          onAnswer={(quick) => void send({ quick }).catch(toastFailure)}
        />
      )}
      <CommentForm
        label={t('discuss.form.comment')}
        action={t('discuss.form.send')}
        onSave={(content) => send({ content })}
        saving={add.isPending}
      />
    </div>
  )
}

interface QuickAnswersProps {
  discussion: DiscussionDetail
  everybody: boolean
  onEverybody: (everybody: boolean) => void
  busy: boolean
  onAnswer: (quick: QuickAnswer) => void
}

function QuickAnswers({ discussion, everybody, onEverybody, busy, onAnswer }: QuickAnswersProps) {
  const { t } = useTranslation()
  const { contest, next } = discussion
  return (
    <>
      <div className="row" role="group" aria-label={t('discuss.quick.label')}>
        {quickAnswerNames.map((quick) => (
          <Button key={quick} disabled={busy} onClick={() => onAnswer(quick)}>
            {t(`notice.quick.${quick}`)}
          </Button>
        ))}
        {contest && next !== null && (
          <LinkButton
            to="/contests/$cid/questions"
            params={{ cid: String(contest.cid) }}
            search={{ did: next }}
            look="ghost"
          >
            {t('discuss.quick.next')}
          </LinkButton>
        )}
      </div>
      <div>
        <Switch checked={everybody} onChange={onEverybody}>
          {t('discuss.quick.everybody')}
        </Switch>
        <p className="muted">{t('discuss.quick.everybodyHint')}</p>
      </div>
    </>
  )
}

function Comment({ did, comment }: { did: number; comment: DiscussionComment }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const change = useChangeComment(did, comment.id)
  const remove = useDeleteComment(did)
  const name = comment.nick || comment.uid
  const save = async (content: string) => {
    await change.mutateAsync(content)
    toast.success(t('discuss.form.saved'))
    setEditing(false)
  }
  const ask = async () => {
    const agreed = await confirm({
      title: t('discuss.delete.commentTitle', { name }),
      text: t('discuss.delete.commentText'),
      action: t('common.delete'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(comment.id, {
      onSuccess: () => {
        toast.success(t('discuss.delete.done'))
        // The focused button is gone.
        document.getElementById('comments')?.focus()
      },
      onError: toastFailure,
    })
  }
  return (
    <li className={style.comment}>
      <article aria-label={t('discuss.by', { name, time: dateTime(comment.createdAt) })}>
        <Post
          post={comment}
          onEdit={() => setEditing(true)}
          onDelete={() => void ask()}
          deleting={remove.isPending}
          editor={
            editing && (
              <CommentForm
                content={comment.content}
                label={t('discuss.form.editComment')}
                action={t('common.save')}
                onSave={save}
                saving={change.isPending}
                onCancel={() => setEditing(false)}
              />
            )
          }
        />
      </article>
    </li>
  )
}
