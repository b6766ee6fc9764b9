import { CourseVisibility } from '@verdict/domain/course'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'

export function CourseTag({ encrypt }: { encrypt: CourseVisibility }) {
  const { t } = useTranslation()
  if (encrypt === CourseVisibility.Public) return <Tag>{t('course.public')}</Tag>
  return (
    <Tag>
      <Icon name="lock" />
      {t('course.private')}
    </Tag>
  )
}

export function ArchivedTag() {
  const { t } = useTranslation()
  return <Tag color="gold">{t('course.archived')}</Tag>
}
