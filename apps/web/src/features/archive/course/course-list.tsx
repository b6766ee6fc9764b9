import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { PublicCourseCard } from '@verdict/contract/course'
import type { HomeworkRow } from '@verdict/contract/homework'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { leftUntil } from '../../../lib/left-until.ts'
import { openLoginTo } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../ui/pagination.tsx'
import { FailedState, State } from '../../../ui/state.tsx'
import { coursePageSize, coursesQuery, type CourseFilter, ownHomeworkQuery } from './api/courses.ts'
import style from './course.module.css'
import { ArchivedTag, CourseTag } from './course-tag.tsx'
import { CreateCourse } from './create-course.tsx'

interface CourseListProps {
  filter: CourseFilter
  /** Begins with the form of a new one. */
  creates: boolean
  onFilter: (filter: CourseFilter) => void
  onCreated: (courseId: number) => void
}

export function CourseList({ filter, creates, onFilter, onCreated }: CourseListProps) {
  const { t } = useTranslation()
  const { isRoot, isTeacher } = useSession()
  const mayCreate = isRoot || isTeacher
  const { page, error, retry } = useList(coursesQuery(filter))
  const [creating, setCreating] = useState(creates && mayCreate)
  const close = () => {
    setCreating(false)
    if (creates) onFilter(filter)
  }
  return (
    <>
      <PageHead title={t('course.title')} count={page?.total}>
        {mayCreate && (
          <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('course.create')}
          </Button>
        )}
      </PageHead>
      <SearchBox
        list={t('course.title')}
        label={t('course.search')}
        applied={filter.keyword}
        onApply={(keyword) => onFilter({ pageSize: filter.pageSize, keyword })}
      />
      {error ? (
        <FailedState title={t('course.listFailed')} error={error} onRetry={retry} />
      ) : isBehindLast(page) ? (
        <NoneOnPage />
      ) : (
        <Cards courses={page?.docs} searched={filter.keyword !== undefined} onClear={() => onFilter({})} />
      )}
      <Pagination page={filter.page} of={page} />
      {creating && <CreateCourse onClose={close} onCreated={onCreated} />}
    </>
  )
}

interface CardsProps {
  courses: readonly PublicCourseCard[] | undefined
  searched: boolean
  onClear: () => void
}

function Cards({ courses, searched, onClear }: CardsProps) {
  const { t } = useTranslation()
  if (courses?.length === 0) {
    return (
      <State
        title={t('course.none')}
        text={searched ? t('common.changeSearch') : t('course.noneYet')}
        action={searched && <Button onClick={onClear}>{t('common.clearFilters')}</Button>}
      />
    )
  }
  if (courses) {
    const mine = courses.filter(({ isMember }) => isMember)
    const others = courses.filter(({ isMember }) => !isMember)
    return (
      <>
        {mine.length > 0 && <Group title={t('course.mine')} courses={mine} isMine />}
        {others.length > 0 && (
          <Group title={mine.length > 0 ? t('course.others') : undefined} courses={others} />
        )}
      </>
    )
  }
  return (
    <>
      <p className="vh" role="status">
        {t('common.loadingThing', { thing: t('course.title') })}
      </p>
      <ul className={style.cards} aria-hidden="true">
        {Array.from({ length: coursePageSize }, (_, index) => (
          <li key={index} className={style.card}>
            <span className={`skeleton ${style.cardSkeleton}`} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface GroupProps {
  title?: string
  courses: readonly PublicCourseCard[]
  isMine?: boolean
}

function Group({ title, courses, isMine = false }: GroupProps) {
  const { data } = useQuery({ ...ownHomeworkQuery(), enabled: isMine })
  const now = serverNow()
  const nextIn = (id: number) =>
    data?.list.find(({ course, due }) => course.courseId === id && Date.parse(due) > now)
  return (
    <>
      {title !== undefined && <h2 className={style.group}>{title}</h2>}
      <ul className={style.cards} aria-label={title}>
        {courses.map((course) => (
          <Card key={course.courseId} course={course}>
            {isMine && !course.isArchived && (
              <p className={style.cardDue}>{data && <NextDue row={nextIn(course.courseId)} now={now} />}</p>
            )}
          </Card>
        ))}
      </ul>
    </>
  )
}

function NextDue({ row, now }: { row: HomeworkRow | undefined; now: number }) {
  const { t } = useTranslation()
  if (!row) return <span className="muted">{t('course.nothingDue')}</span>
  const { unit, count } = leftUntil(row.due, now)
  return (
    <>
      {row.title} ·{' '}
      <b className={unit === 'days' ? undefined : style.soon}>{t(`course.front.left.${unit}`, { count })}</b>
    </>
  )
}

/** @param children below the description */
function Card({ course, children }: { course: PublicCourseCard; children: ReactNode }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { courseId, name, description, encrypt, teacher, members, contests, isArchived } = course
  return (
    <li className={style.card}>
      <div className={style.cardHead}>
        <h2>
          <Link
            to="/course/$id"
            params={{ id: String(courseId) }}
            preload={isLoggedIn && course.mayOpen ? undefined : false}
            onClick={(event) => {
              if (isLoggedIn) return
              event.preventDefault()
              openLoginTo(`/course/${courseId}`)
            }}
          >
            {name}
          </Link>
        </h2>
        <span className="row">
          {isArchived && <ArchivedTag />}
          <CourseTag encrypt={encrypt} />
        </span>
      </div>
      <p className={description === '' ? 'muted' : 'sec'}>{description || t('course.noDescription')}</p>
      {children}
      <p className={style.cardFoot}>
        {teacher && <span>{teacher.nick || teacher.uid}</span>}
        <span>{t('course.memberCount', { count: members })}</span>
        <span>{t('course.contestCount', { count: contests })}</span>
      </p>
    </li>
  )
}
