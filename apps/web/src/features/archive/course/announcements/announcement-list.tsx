import type { CourseAnnouncement } from '@verdict/contract/announcement'
import type { CourseDetail } from '@verdict/contract/course'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Rendered } from '../../../../ui/rendered.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Time } from '../../../../ui/text.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { announcementsQuery, useDeleteAnnouncement } from '../api/announcements.ts'
import style from '../course.module.css'
import { AnnouncementForm } from './announcement-form.tsx'

export function AnnouncementList({ course, page: number }: { course: CourseDetail; page?: number }) {
  const { t } = useTranslation()
  const { courseId, role, isArchived } = course
  const { page, error, retry } = useList(announcementsQuery(courseId, number))
  const [edited, setEdited] = useState<CourseAnnouncement | 'new' | null>(null)
  const writes = (role.manageCourse || role.manageContest) && !isArchived
  if (edited !== null) {
    return (
      <AnnouncementForm
        courseId={courseId}
        announcement={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    )
  }
  return (
    <>
      {writes && (
        <div className={style.tools}>
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('course.announcements.write')}
          </Button>
        </div>
      )}
      {error && <FailedState title={t('course.announcements.failed')} error={error} onRetry={retry} />}
      {!page && !error && <Loading />}
      {page?.docs.length === 0 && <State icon="bell" title={t('course.announcements.none')} />}
      <div className={style.announcements}>
        {page?.docs.map((announcement) => (
          <Announcement
            key={announcement.id}
            announcement={announcement}
            courseId={courseId}
            onEdit={writes ? () => setEdited(announcement) : undefined}
          />
        ))}
      </div>
      <Pagination page={number} of={page} />
    </>
  )
}

interface AnnouncementProps {
  announcement: CourseAnnouncement
  courseId: number
  onEdit: (() => void) | undefined
}

function Announcement({ announcement, courseId, onEdit }: AnnouncementProps) {
  const { t } = useTranslation()
  const remove = useDeleteAnnouncement(courseId)
  const { id, title, html, hasMath, isPinned, isWaiting, visibleFrom, author } = announcement
  return (
    <article>
      <div className={style.announcementHead}>
        <h2>{title}</h2>
        {isPinned && <Tag color="magenta">{t('course.announcements.pinned')}</Tag>}
        {isWaiting && <Tag color="gold">{t('course.announcements.waiting')}</Tag>}
        {onEdit && (
          <span className="verbs">
            <Verb aria-label={t('course.announcements.edit', { title })} onClick={onEdit}>
              {t('common.edit')}
            </Verb>
            <DangerVerb
              label={t('course.announcements.remove', { title })}
              title={t('course.announcements.removeTitle', { title })}
              text={t('course.announcements.removeText')}
              action={t('common.delete')}
              busy={remove.isPending}
              onAgreed={() =>
                remove.mutate(id, {
                  onSuccess: () => toast.success(t('course.announcements.removed')),
                  onError: toastFailure,
                })
              }
            />
          </span>
        )}
      </div>
      <p className="muted">
        {author.nick || author.uid} · <Time value={visibleFrom} />
      </p>
      <Rendered html={html} hasMath={hasMath} />
    </article>
  )
}
