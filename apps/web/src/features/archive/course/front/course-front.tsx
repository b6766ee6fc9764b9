// This week of a course: homework with one's own progress, contests and exams, the last announcement, and for those who
// teach it the things that wait.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CourseAnnouncement } from '@verdict/contract/announcement'
import type { CalendarEntry } from '@verdict/contract/calendar'
import type { CourseDetail } from '@verdict/contract/course'
import type { HomeworkRow } from '@verdict/contract/homework'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { useAskAtNext } from '../../../../lib/clock/wait.ts'
import { Awaited } from '../../../../ui/awaited.tsx'
import { Verb } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { Time, TimeIn } from '../../../../ui/text.tsx'
import { announcementsQuery } from '../api/announcements.ts'
import { calendarQuery } from '../api/calendar.ts'
import { courseHomeworkQuery } from '../api/homework.ts'
import style from './front.module.css'
import { HomeworkLine } from './homework-line.tsx'
import { comingContests, currentHomework, toMark } from './upcoming.ts'

export function CourseFront({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const { courseId, unanswered } = course
  const homework = useQuery(courseHomeworkQuery(courseId))
  const calendar = useQuery(calendarQuery(courseId))
  const news = useQuery(announcementsQuery(courseId))
  useAskAtNext(homework, homework.data?.list.flatMap(({ start, due, end }) => [start, due, end]) ?? [])
  useAskAtNext(calendar, calendar.data?.entries.flatMap(({ start, end }) => [start, end]) ?? [])
  if (homework.isPending || calendar.isPending || news.isPending) return <Awaited />
  const now = serverNow()
  const list = homework.data?.list ?? []
  return (
    <>
      <div className={style.front}>
        {homework.isError ? (
          <Failed onRetry={() => void homework.refetch()} />
        ) : (
          list.length > 0 && <Homework rows={currentHomework(list, now)} now={now} />
        )}
        <div className={style.aside}>
          <Waits course={course} rows={unanswered === undefined ? [] : toMark(list, now)} />
          <Contests entries={comingContests(calendar.data?.entries ?? [], now)} now={now} />
          <Latest courseId={courseId} announcement={news.data?.docs.find(({ isWaiting }) => !isWaiting)} />
        </div>
      </div>
      <h2 className={style.next}>{t('course.tab.problems')}</h2>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Part title={t('course.tab.homework')}>
      <p className="muted" role="alert">
        {t('course.front.failed')} <Verb onClick={onRetry}>{t('common.tryAgain')}</Verb>
      </p>
    </Part>
  )
}

function Homework({ rows, now }: { rows: readonly HomeworkRow[]; now: number }) {
  const { t } = useTranslation()
  return (
    <Part title={t('course.tab.homework')}>
      {rows.length === 0 ? (
        <p className="muted">{t('course.front.nothingOpen')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <HomeworkLine key={row.cid} row={row} now={now} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={classes(style.part, className)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Waits({ course, rows }: { course: CourseDetail; rows: readonly HomeworkRow[] }) {
  const { t } = useTranslation()
  const { courseId, unanswered = 0 } = course
  if (unanswered === 0 && rows.length === 0) return null
  return (
    <Part title={t('course.front.waits')} className={style.waits}>
      <ul>
        {unanswered > 0 && (
          <li className={style.line}>
            <Link to="/course/$id/questions" params={{ id: String(courseId) }} search={{ unanswered: 1 }}>
              {t('course.front.questions', { count: unanswered })}
            </Link>
          </li>
        )}
        {rows.map(({ cid, title, work }) => (
          <li key={cid} className={style.line}>
            <Link to="/contests/$cid/work" params={{ cid: String(cid) }} search={{ unmarked: 1 }}>
              {t('course.front.marksOf', {
                title,
                waiting: t('course.front.toMark', { number: work?.toMark ?? 0 }),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Contests({ entries, now }: { entries: readonly CalendarEntry[]; now: number }) {
  const { t } = useTranslation()
  if (entries.length === 0) return null
  return (
    <Part title={t('course.front.contests')}>
      <ul>
        {entries.map(({ cid, title, start, end, exam, draft }) => (
          <li key={cid} className={style.line}>
            <Link to="/contests/$cid" params={{ cid: String(cid) }} preload={false}>
              {title}
            </Link>{' '}
            {exam && <Tag color="blue">{t('course.front.exam')}</Tag>}{' '}
            {draft && <Tag>{t('course.calendar.draft')}</Tag>}
            <div className={style.when}>
              {Date.parse(start) > now ? (
                <TimeIn value={start} form="minute">
                  {(time) => t('course.front.begins', { time })}
                </TimeIn>
              ) : (
                <TimeIn value={end} form="minute">
                  {(time) => t('course.front.now', { time })}
                </TimeIn>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Latest({
  courseId,
  announcement,
}: {
  courseId: number
  announcement: CourseAnnouncement | undefined
}) {
  const { t } = useTranslation()
  if (!announcement) return null
  return (
    <Part title={t('course.front.latest')}>
      <p className={style.line}>
        <Link to="/course/$id/announcements" params={{ id: String(courseId) }}>
          {announcement.title}
        </Link>
        <span className={style.when}>
          <Time value={announcement.visibleFrom} form="minute" />
        </span>
      </p>
    </Part>
  )
}
