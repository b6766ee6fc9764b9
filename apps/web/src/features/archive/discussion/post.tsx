import type { DiscussionComment } from '@verdict/contract/discussion'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar.tsx'
import { Verb } from '../../../ui/button.tsx'
import { Person } from '../../../ui/person.tsx'
import { Rendered } from '../../../ui/rendered.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time, TimeIn } from '../../../ui/text.tsx'
import style from './discussion.module.css'

type Written = Omit<DiscussionComment, 'id' | 'quick'> & Partial<Pick<DiscussionComment, 'quick'>>

/** Returns the focus to the opener of a closed editor. */
function useFocusAfter(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return opener
}

interface PostProps {
  post: Written
  onEdit: () => void
  onDelete: () => void
  deleting: boolean
  editor: ReactNode
}

export function Post({ post, onEdit, onDelete, deleting, editor }: PostProps) {
  const { t } = useTranslation()
  const name = post.nick || post.uid
  const edit = useFocusAfter(Boolean(editor))
  return (
    <>
      <div className={style.postHead}>
        <span className={style.author}>
          <Avatar hash={post.avatarHash} name={name} small />
          <Person uid={post.uid}>{name}</Person>
          {post.staff && <Tag color="purple">{t(`discuss.staff.${post.staff}`)}</Tag>}
        </span>
        <Time value={post.createdAt} />
        {post.editedAt !== null && (
          <span>
            <TimeIn value={post.editedAt}>{(time) => t('discuss.edited', { time })}</TimeIn>
          </span>
        )}
        {!editor && (
          <span className={style.postVerbs}>
            {post.may.edit && (
              <Verb ref={edit} aria-label={t('discuss.editOf', { name })} onClick={onEdit}>
                {t('common.edit')}
              </Verb>
            )}
            {post.may.delete && (
              <Verb
                danger
                disabled={deleting}
                aria-label={t('discuss.deleteOf', { name })}
                onClick={onDelete}
              >
                {t('common.delete')}
              </Verb>
            )}
          </span>
        )}
      </div>
      {editor ||
        (post.quick ? (
          <p>{t(`notice.quick.${post.quick}`)}</p>
        ) : (
          <Rendered html={post.html} hasMath={post.hasMath} />
        ))}
    </>
  )
}
