import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { CourseSection } from '@verdict/contract/course-section'
import type { ProgressProblem } from '@verdict/contract/progress'
import { tryBuckets, type WorkState } from '@verdict/domain/progress'
import { Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../../../ui/button.tsx'
import { Histogram, type Bucket } from '../../../../ui/chart/histogram.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { Columns } from '../../../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { type Among, progressQuery } from '../api/progress.ts'
import type { ProgressAsked } from './progress-asked.ts'
import { ProgressPeople } from './progress-people.tsx'
import style from './progress.module.css'

type Contest = DataOf<Endpoints['GET /course/:id/progress']>['contests'][number]
type OnPeople = (people: { state: WorkState; pid?: number; page?: number }) => void

interface ProgressFiguresProps {
  courseId: number
  contest: Contest
  sections: readonly CourseSection[]
  among: Among
  asked: ProgressAsked
  onPeople: OnPeople
}

export function ProgressFigures(props: ProgressFiguresProps) {
  const { courseId, contest, sections, among, asked, onPeople } = props
  const { t } = useTranslation()
  const { cid } = contest
  const figures = useQuery({
    ...progressQuery(courseId, cid, { ...among, tries: asked.tries }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = figures
  if (error) {
    return (
      <FailedState title={t('course.progress.failed')} error={error} onRetry={() => void figures.refetch()} />
    )
  }
  const idle = data ? data.students - data.begun : 0
  return (
    <div className="stack apart">
      <Section title={t('course.progress.problems')}>
        {data && (
          <p className={style.sum}>
            {t('course.progress.begun', { begun: data.begun, students: data.students })}{' '}
            {idle > 0 && (
              <Verb onClick={() => onPeople({ state: 'idle' })}>
                {t('course.progress.notBegun', { count: idle })}
              </Verb>
            )}
          </p>
        )}
        <Columns name="progress" pinned={['problem']} cards room>
          <DataTable
            caption={t('course.progress.problems')}
            columns={problemColumns(t, { cid, students: data?.students ?? 0, onPeople })}
            rows={data?.problems}
            rowKey={({ pid }) => pid}
            skeletonRows={5}
            empty={{ title: t('course.progress.noProblems') }}
            phone={'"p p" auto "i s" auto "k o" auto "t t" auto "v f" auto / minmax(0, 1fr) minmax(0, 1fr)'}
          />
        </Columns>
      </Section>
      {asked.state && (
        <ProgressPeople
          key={`${cid} ${asked.state} ${asked.pid}`}
          courseId={courseId}
          cid={cid}
          problems={data?.problems ?? []}
          sections={sections}
          asked={{ ...among, tries: asked.tries, state: asked.state, pid: asked.pid, page: asked.page }}
        />
      )}
      {data && data.begun > 0 && <Hours hours={data.hours} />}
    </div>
  )
}

interface ColumnsAbout {
  cid: number
  students: number
  onPeople: OnPeople
}

function problemColumns(t: TFunction, { cid, students, onPeople }: ColumnsAbout): Column<ProgressProblem>[] {
  const counted = (
    state: WorkState,
    area: string,
    countOf: (problem: ProgressProblem) => number,
  ): Column<ProgressProblem> => ({
    key: state,
    header: t(`course.progress.state.${state}`),
    align: 'right',
    width: '80px',
    area,
    phoneHeader: true,
    cell: (problem) => {
      const count = countOf(problem)
      if (count === 0) return <span className="muted">0</span>
      return (
        <Verb
          aria-label={t('course.progress.showPeople', {
            state: t(`course.progress.state.${state}`),
            count,
            title: problem.title,
          })}
          onClick={() => onPeople({ state, pid: problem.pid })}
        >
          {count}
        </Verb>
      )
    },
  })
  return [
    {
      key: 'problem',
      header: t('course.progress.problem'),
      rowHeader: true,
      ellipsis: true,
      area: 'p',
      cell: ({ position, title }) => (
        <Link
          to="/contests/$cid/problem/$id"
          params={{ cid: String(cid), id: String(position) }}
          className="q"
        >
          <span className="muted">{position}</span> {title}
        </Link>
      ),
    },
    counted('idle', 'i', ({ begun }) => students - begun),
    counted('trying', 'o', ({ begun, solved, stuck }) => begun - solved - stuck),
    counted('stuck', 'k', ({ stuck }) => stuck),
    counted('solved', 's', ({ solved }) => solved),
    {
      key: 'tries',
      header: t('course.progress.tries'),
      width: '184px',
      area: 't',
      cell: (problem) => <Tries problem={problem} />,
    },
    {
      key: 'verdict',
      header: t('course.progress.verdict'),
      width: '120px',
      area: 'v',
      cell: (problem) => <CommonestVerdict cid={cid} problem={problem} />,
    },
    {
      key: 'failing',
      header: t('course.progress.failing'),
      width: '144px',
      area: 'f',
      cell: ({ failing }) =>
        failing && (
          <span title={t('course.progress.failingOf', { count: failing.people })}>
            {t('course.progress.test', { test: failing.test })}{' '}
            <span className="muted">×{failing.people}</span>
          </span>
        ),
    },
  ]
}

const barWidth = 10
const step = 12
const height = 24

const bucketName = (index: number): string => {
  const [from, next] = [tryBuckets[index]!, tryBuckets[index + 1]]
  if (next === undefined) return `${from}+`
  return next - from === 1 ? `${from}` : `${from}–${next - 1}`
}

/** Bars, with a text for screen readers. */
function Tries({ problem: { tries, median } }: { problem: ProgressProblem }) {
  const { t } = useTranslation()
  if (median === null) return <span className="muted">–</span>
  const most = Math.max(...tries)
  const words = tries.flatMap((count, index) =>
    count > 0 ? [t('course.progress.triesOf', { tries: bucketName(index), count })] : [],
  )
  return (
    <span className={style.tries}>
      <svg width={tries.length * step} height={height} aria-hidden="true">
        {tries.map((count, index) => {
          const tall = count === 0 ? 1 : Math.max(3, (count / most) * height)
          return (
            <rect
              key={tryBuckets[index]}
              className={count === 0 ? style.empty : undefined}
              x={index * step}
              y={height - tall}
              width={barWidth}
              height={tall}
            >
              <title>{t('course.progress.triesOf', { tries: bucketName(index), count })}</title>
            </rect>
          )
        })}
      </svg>
      <span className="nw">{t('course.progress.median', { median })}</span>
      <span className="vh">{words.join(t('common.listComma'))}</span>
    </span>
  )
}

/** Most frequent verdict except Accepted, linked to its submissions. */
function CommonestVerdict({ cid, problem }: { cid: number; problem: ProgressProblem }) {
  const worst = problem.verdicts.find(({ judge }) => judge !== Judge.Accepted)
  if (!worst) return null
  return (
    <Link
      to="/contests/$cid/status"
      params={{ cid: String(cid) }}
      search={{ pid: problem.position, judge: worst.judge }}
    >
      <VerdictTag judge={worst.judge} /> <span className="muted">×{worst.count}</span>
    </Link>
  )
}

function Hours({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation()
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
  return (
    <Section title={t('course.progress.hours')}>
      <p className={`${style.sum} muted`}>{t('course.progress.hoursNote')}</p>
      <Histogram
        buckets={hours.map((count, hour) => ({ from: hour, to: hour + 1, count }))}
        unit={t('course.progress.hour')}
        caption={t('course.progress.hours')}
        words={{
          from: t('problemStats.from'),
          to: t('problemStats.to'),
          count: t('course.progress.submissions'),
          bucket: ({ from, to, count }: Bucket) =>
            t('course.progress.hourOf', { from: clock(from), to: clock(to), count }),
        }}
      />
    </Section>
  )
}
