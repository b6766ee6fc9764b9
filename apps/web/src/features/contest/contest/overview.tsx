import { contestLimits } from '@verdict/domain/field-limits'
import { Link } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import type { TFunction } from 'i18next'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { percent, points, thousands } from '../../../lib/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { LevelHead, LevelMark } from '../../../ui/level-mark.tsx'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { SolvedMark } from '../../../ui/solved-mark.tsx'
import { Tag } from '../../../ui/tag.tsx'
import style from './contest.module.css'
import { HomeworkFacts } from './homework/homework-facts.tsx'
import { visibilityName } from './phase-tag.tsx'
import type { ProblemState } from './problem-state.ts'
import { labelled, type LabelledProblem, ungroupedIn } from './use-contest.ts'
import { hasNextSteps } from './steps-to-start.ts'
import { Virtual } from './virtual.tsx'
import { useProblemStates } from './use-problem-states.ts'
import { Time } from '../../../ui/text.tsx'

const NextSteps = lazy(async () => {
  const [part] = await Promise.all([import('./next-steps.tsx'), loadTexts(['setup'])])
  return part
})

interface OverviewRow extends LabelledProblem {
  homework: ContestDetail['problems'][number]['homework']
  state: ProblemState
  solve: number
  submit: number
  level: ContestDetail['overview'][number]['level']
}

const almostNothing = 1e-6
export const solveRatio = ({ solve, submit }: { solve: number; submit: number }): string =>
  percent((solve / (submit + almostNothing)) * 100)

const phoneRows = '"m l t r" auto / 20px 24px minmax(0, 1fr) auto'

function Mark({ row: { state, label } }: { row: OverviewRow }) {
  const { t } = useTranslation()
  if (state === 'tried' || state === 'pending')
    return <SolvedMark state="tried" label={t(`contest.chip.${state}`, { label })} />
  return (
    <SolvedMark
      state={state}
      label={t(state === 'solved' ? 'contest.overview.solved' : 'contest.overview.notSolved')}
    />
  )
}

function Title({ row, cid }: { row: OverviewRow; cid: number }) {
  const { t } = useTranslation()
  if (row.invalid) {
    return (
      <>
        <span className={style.invalid}>{row.title}</span> <Tag>{t('contest.overview.invalid')}</Tag>
      </>
    )
  }
  return (
    <Link
      to="/contests/$cid/problem/$id"
      params={{ cid: String(cid), id: String(row.index) }}
      className={`q ${style.title}`}
    >
      {row.title}
    </Link>
  )
}

/** Homework shows own points instead of counts. */
const ownPoints = (t: TFunction, most: number | null): Column<OverviewRow>[] => [
  ...(most === null
    ? []
    : [
        {
          key: 'attempts',
          header: t('homework.attemptsShort'),
          align: 'right' as const,
          width: '160px',
          cell: ({ homework }: OverviewRow) =>
            t('homework.attemptsOf', { made: homework?.attempts ?? 0, most }),
        },
      ]),
  {
    key: 'points',
    header: t('homework.points'),
    align: 'right',
    width: '240px',
    area: 'r',
    className: 'nw',
    cell: ({ homework }) =>
      homework && (
        <>
          <b>{homework.score === null ? '–' : points(homework.score)}</b>{' '}
          <span className="muted">/ {points(homework.points)}</span>{' '}
          {homework.marked && <Tag>{t('homework.marked')}</Tag>}
        </>
      ),
  },
]

const levelColumn: Column<OverviewRow> = {
  key: 'level',
  header: <LevelHead />,
  width: '152px',
  className: 'nw',
  cell: (row) => <LevelMark level={row.level ?? null} inTable />,
}

const columns = (
  t: TFunction,
  contest: ContestDetail['contest'],
  showsLevel: boolean,
): Column<OverviewRow>[] => [
  {
    key: 'mark',
    header: t('contest.overview.mark'),
    hiddenHeader: true,
    align: 'center',
    width: '40px',
    area: 'm',
    cell: (row) => <Mark row={row} />,
  },
  {
    key: 'label',
    header: t('contest.overview.label'),
    align: 'right',
    width: '56px',
    area: 'l',
    className: style.label,
    cell: (row) => row.label,
  },
  {
    key: 'title',
    header: t('contest.overview.title'),
    rowHeader: true,
    area: 't',
    cell: (row) => <Title row={row} cid={contest.cid} />,
  },
  ...(showsLevel ? [levelColumn] : []),
  ...(contest.homework ? ownPoints(t, contest.homework.attempts) : contest.showsOthers ? counts(t) : []),
]

const counts = (t: TFunction): Column<OverviewRow>[] => [
  {
    key: 'counts',
    header: t('contest.overview.counts'),
    align: 'right',
    width: '144px',
    className: 'nw',
    cell: (row) => (
      <>
        {thousands(row.solve)} <span className="muted">/</span> {thousands(row.submit)}
      </>
    ),
  },
  {
    key: 'ratio',
    header: t('contest.overview.ratio'),
    align: 'right',
    width: '96px',
    area: 'r',
    cell: solveRatio,
  },
]

export function Overview({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { contest } = detail
  const states = useProblemStates(detail)
  const ungrouped = ungroupedIn(detail)
  const counts = new Map(detail.overview.map((row) => [row.pid, row]))
  const rows = labelled(detail).map((problem) => ({
    ...problem,
    homework: detail.problems.find(({ pid }) => pid === problem.pid)?.homework,
    state: states.get(problem.pid) ?? 'notTried',
    solve: counts.get(problem.pid)?.solve ?? 0,
    submit: counts.get(problem.pid)?.submit ?? 0,
    level: counts.get(problem.pid)?.level,
  }))
  return (
    <Page title={contest.title} width="read">
      {/* The bar above says the name, the phase and how far it is. */}
      <h1 className="vh">{contest.title}</h1>
      <div className={style.offer}>
        <Virtual contest={contest} />
      </div>
      <div className={style.summary}>
        {contest.reserved && <Tag>{t('common.reserved')}</Tag>}
        {contest.isExam && <Tag color="geekblue">{t('contest.tab.exam')}</Tag>}
        {!contest.homework && <Tag>{t(`contest.type.${visibilityName[contest.encrypt]}`)}</Tag>}
        <span>
          <Time value={contest.start} /> – <Time value={contest.end} />
        </span>
        <span>
          {t('contest.overview.solvedOf', { solved: detail.solved.length, total: detail.totalProblems })}
        </span>
        <Link to="/contests/$cid/questions" params={{ cid: String(contest.cid) }}>
          {t('contest.overview.questions')}
        </Link>
        <HomeworkFacts detail={detail} />
        {(contest.rule !== 'icpc' || contest.option.penalty !== contestLimits.penalty.usual) && (
          <span>
            <Tag>{t(`contest.rule.${contest.rule}`)}</Tag>{' '}
            {t(`contest.rule.${contest.rule}Hint`, { minutes: contest.option.penalty })}{' '}
            {ungrouped && t(`contest.ungrouped.${ungrouped}`)}
          </span>
        )}
      </div>
      <div className="stack apart">
        <DataTable
          caption={t('contest.problems')}
          columns={columns(
            t,
            contest,
            rows.some(({ level }) => level),
          )}
          rows={rows}
          rowKey={(row) => row.pid}
          empty={{ title: t('contest.overview.none'), text: t('contest.overview.noneText') }}
          phone={phoneRows}
        />
        {/* Behind the table, which it would move when its facts arrive. */}
        {hasNextSteps(contest) && (
          <OptionalPart>
            <NextSteps contest={contest} />
          </OptionalPart>
        )}
      </div>
    </Page>
  )
}
