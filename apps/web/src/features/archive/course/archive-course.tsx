import type { CourseDetail } from '@verdict/contract/course'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeCourse } from './api/courses.ts'

export function ArchiveCourse({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const { courseId, name, isArchived } = course
  const change = useChangeCourse(courseId)
  const press = async () => {
    const agreed =
      isArchived ||
      (await confirm({
        title: t('course.archive.title', { name }),
        text: t('course.archive.text'),
        action: t('course.archive.action'),
      }))
    if (!agreed) return
    change.mutate(
      { archived: !isArchived },
      {
        onSuccess: () => toast.success(t(isArchived ? 'course.archive.back' : 'course.archive.done')),
        onError: toastFailure,
      },
    )
  }
  return (
    <Section title={t('course.archive.heading')}>
      <p className="sec">{t('course.archive.text')}</p>
      <div>
        <Button busy={change.isPending} onClick={() => void press()}>
          {t(isArchived ? 'course.archive.undo' : 'course.archive.action')}
        </Button>
      </div>
    </Section>
  )
}
