import { useQuery } from '@tanstack/react-query'
import type { CourseDetail } from '@verdict/contract/course'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setDemonstration } from '../../../lib/demonstration.ts'
import { Switch } from '../../../ui/field/field.tsx'
import { Page, PageHead, TabLink, Tabs } from '../../../ui/layout/page.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { courseQuery } from './api/courses.ts'
import style from './course.module.css'
import { courseTabs, type CourseTab } from './course-tabs.ts'
import { ArchivedTag, CourseTag } from './course-tag.tsx'
import { JoinButton } from './join-course.tsx'
import { CourseRefused } from './refused-pages.tsx'

/** @returns undefined only while refetching. */
export const useCourse = (id: number): CourseDetail | undefined => useQuery(courseQuery(id)).data

interface CourseShellProps {
  id: number
  tab: CourseTab
  children: ReactNode
}

export function CourseShell({ id, tab, children }: CourseShellProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...courseQuery(id),
    // The route has just fetched it.
    retryOnMount: false,
  })
  if (error) return <CourseRefused id={id} error={error} onRetry={() => void refetch()} />
  const name = data?.name ?? t('common.course', { id })
  return (
    <Page title={`${t(`course.tab.${tab}`)} · ${name}`} width="read">
      {data ? (
        <>
          <Head course={data} />
          <CourseTabs course={data} />
          <div className={style.content}>{children}</div>
        </>
      ) : (
        <>
          <PageHead title={name} />
          <Loading />
        </>
      )}
    </Page>
  )
}

function Head({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const { description, teacher, role } = course
  const naming = useNaming()
  return (
    <>
      <PageHead title={course.name}>
        {course.isArchived && <ArchivedTag />}
        <CourseTag encrypt={course.encrypt} />
        {course.join === 'open' && !course.isArchived && (
          <JoinButton courseId={course.courseId} inside={course.role.basic} />
        )}
        {(role.viewSolution || role.manageContest) && (
          <Switch checked={naming.isHidden} onChange={setDemonstration}>
            {t('nav.demonstration.title')}
          </Switch>
        )}
      </PageHead>
      <div className={style.about}>
        <p className={description === '' ? 'muted' : 'sec'}>{description || t('course.noDescription')}</p>
        {teacher && (
          <p className="muted">
            {t('course.teacher', { name: naming.nameOf(teacher.uid, teacher.nick || teacher.uid) })}
          </p>
        )}
      </div>
    </>
  )
}

/** Tabs that do not fit are in a menu beside them, with all the others. */
function CourseTabs({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const isCrowded = useCrowded(row)
  const params = { id: String(course.courseId) }
  const address = { params, activeOptions: { exact: true, includeSearch: false } }
  const similar = { to: '/similarity', search: { course: course.courseId } } as const
  const tabs = courseTabs
    .filter(({ shows }) => !shows || shows(course))
    .map(({ tab, to, count, waits }) => ({
      tab,
      to,
      children: (
        <>
          {t(`course.tab.${tab}`)} {count && <span className="muted">{count(course)}</span>}
          {waits && waits(course) > 0 && (
            <Tag color="gold">
              {waits(course)} <span className="vh">{t('course.unanswered')}</span>
            </Tag>
          )}
        </>
      ),
    }))
  return (
    <div ref={row} className={style.tabRow}>
      <Tabs label={t('course.pages')}>
        {tabs.map(({ tab, ...link }) => (
          <TabLink key={tab} {...link} {...address} />
        ))}
        {course.role.manageCourse && <TabLink {...similar}>{t('similarity.title')}</TabLink>}
      </Tabs>
      {isCrowded && (
        <Menu
          label={t('nav.more')}
          ariaLabel={`${t('nav.more')}: ${t('course.pages')}`}
          className={style.more}
          alignEnd
        >
          {tabs.map(({ tab, ...link }) => (
            <MenuItem key={tab}>
              <Link {...link} {...address} />
            </MenuItem>
          ))}
          {course.role.manageCourse && (
            <MenuItem>
              <Link {...similar}>{t('similarity.title')}</Link>
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  )
}

/** Whether the tabs in a row have more than its width. */
function useCrowded(row: RefObject<HTMLElement | null>): boolean {
  const [isCrowded, setCrowded] = useState(false)
  useLayoutEffect(() => {
    const tabs = row.current?.querySelector('nav')
    if (!tabs) return
    const measure = () => setCrowded(tabs.scrollWidth > tabs.clientWidth)
    const watched = new ResizeObserver(measure)
    watched.observe(tabs)
    measure()
    return () => watched.disconnect()
  }, [row])
  return isCrowded
}
