import { courseFlags, implying, type CourseRole } from '@verdict/domain/course'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../ui/tag.tsx'
import style from '../course.module.css'

export function RoleTags({ role }: { role: CourseRole }) {
  const { t } = useTranslation()
  const own = courseFlags.filter((flag) => role[flag] && implying(role, flag).length === 0)
  return (
    <span className={style.roles}>
      {own.map((flag) => (
        <Tag key={flag} color={flag === 'basic' ? 'default' : 'geekblue'}>
          {t(`course.flag.${flag}`)}
        </Tag>
      ))}
    </span>
  )
}
