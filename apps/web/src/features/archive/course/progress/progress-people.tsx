import { Link } from '@tanstack/react-router'
import type { CourseSection } from '@verdict/contract/course-section'
import type { ProgressPerson, ProgressProblem } from '@verdict/contract/progress'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { Person, useNaming } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../../ui/table/paged-table.tsx'
import { Time } from '../../../../ui/text.tsx'
import { type PeopleAsked, progressPeopleQuery } from '../api/progress.ts'
import style from './progress.module.css'

interface ProgressPeopleProps {
  courseId: number
  cid: number
  problems: readonly ProgressProblem[]
  sections: readonly CourseSection[]
  asked: PeopleAsked
}

export function ProgressPeople({ courseId, cid, problems, sections, asked }: ProgressPeopleProps) {
  const { t } = useTranslation()
  const list = useList(progressPeopleQuery(courseId, cid, asked))
  const naming = useNaming()
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, pid } = asked
  // Mounted anew for each figure, which was just clicked.
  useEffect(() => heading.current?.focus(), [])
  const problem = problems.find((one) => one.pid === pid)
  const stateName = t(`course.progress.state.${state}`)
  const title = problem
    ? t('course.progress.peopleOf', { state: stateName, title: problem.title })
    : stateName
  const isIdle = state === 'idle'
  const columns: Column<ProgressPerson>[] = [
    {
      key: 'person',
      header: t('course.members.uid'),
      rowHeader: true,
      area: 'u',
      width: '160px',
      cell: ({ uid }) => <Person uid={uid} />,
    },
    {
      key: 'nick',
      header: t('course.members.nick'),
      area: 'n',
      ellipsis: true,
      cell: ({ nick }) => naming.besideName(nick),
    },
    ...(sections.length > 0 ? [sectionColumn(t('course.sections.one'), sections)] : []),
    ...(isIdle ? [] : workColumns({ cid, problems, isHidden: naming.isHidden, t })),
  ]
  return (
    <section className={style.people}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <PagedTable
        caption={title}
        list={list}
        page={asked.page}
        columns={columns}
        rowKey={({ uid, pid: of }) => `${uid} ${of}`}
        dense
        short
        skeletonRows={5}
        empty={{ title: t('course.progress.nobody') }}
        phone={'"u t" auto "n n" auto "c l" auto / minmax(0, 1fr) auto'}
      />
    </section>
  )
}

const sectionColumn = (header: string, sections: readonly CourseSection[]): Column<ProgressPerson> => ({
  key: 'section',
  header,
  area: 'c',
  width: '128px',
  ellipsis: true,
  cell: ({ sectionId }) => sections.find((section) => section.sectionId === sectionId)?.name ?? '',
})

interface WorkAbout {
  cid: number
  problems: readonly ProgressProblem[]
  isHidden: boolean
  t: TFunction
}

function workColumns({ cid, problems, isHidden, t }: WorkAbout): Column<ProgressPerson>[] {
  const problemOf = ({ pid }: ProgressPerson) => problems.find((one) => one.pid === pid)
  return [
    {
      key: 'problem',
      header: t('course.progress.problem'),
      ellipsis: true,
      cell: (row) => problemOf(row)?.title ?? row.pid,
    },
    {
      key: 'tries',
      header: t('course.progress.triesSoFar'),
      align: 'right',
      width: '176px',
      area: 't',
      cell: (row) => {
        const median = problemOf(row)?.median
        return (
          <>
            {row.tries}{' '}
            {typeof median === 'number' && (
              <span className="muted">{t('course.progress.ofClass', { median })}</span>
            )}
          </>
        )
      },
    },
    {
      key: 'last',
      header: t('course.progress.last'),
      align: 'right',
      width: '176px',
      area: 'l',
      cell: (row) => {
        if (!row.last) return null
        // The address would name the person.
        if (isHidden) return <Time value={row.last} />
        return (
          <Link
            to="/contests/$cid/status"
            params={{ cid: String(cid) }}
            search={{ uid: row.uid, pid: problemOf(row)?.position }}
          >
            <Time value={row.last} />
          </Link>
        )
      },
    },
  ]
}
