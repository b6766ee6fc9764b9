import type { ContestDetail } from '@verdict/contract/contest'
import type { DeskProblem, JuryDesk } from '@verdict/contract/jury-desk'
import { isFinal, type Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { hoursMinutes } from '../../../lib/format.ts'
import { State } from '../../../ui/state.tsx'
import { shortCode, useVerdictName } from '../../../ui/verdict/verdict.tsx'
import style from './desk.module.css'
import { labelOf, namedProblems } from './problem-name.ts'

interface FiguresProps {
  detail: ContestDetail
  desk: JuryDesk
}

const countOf = ({ verdicts }: DeskProblem, judge: Judge): number =>
  verdicts.find((verdict) => verdict.judge === judge)?.count ?? 0

/** Problems by verdicts, as far as there is one. */
export function VerdictTable({ detail, desk: { problems } }: FiguresProps) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const named = namedProblems(detail)
  const judges = [...new Set(problems.flatMap(({ verdicts }) => verdicts.map(({ judge }) => judge)))]
    .filter(isFinal)
    .toSorted((a, b) => a - b)
  if (problems.length === 0) return <State icon="list" title={t('desk.noProblems')} />
  return (
    <div className={style.wide} role="region" aria-label={t('desk.verdicts.title')} tabIndex={0}>
      <table className={style.counts}>
        <caption className="vh">{t('desk.verdicts.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('desk.problem')}</th>
            <th scope="col">{t('desk.waitingShort')}</th>
            <th scope="col">{t('desk.runningShort')}</th>
            {judges.map((judge) => (
              <th key={judge} scope="col">
                <abbr title={nameOf(judge)}>{shortCode(judge).toUpperCase()}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <tr key={problem.pid}>
              <th scope="row">{labelOf(named, problem.pid)}</th>
              <td>{problem.waiting}</td>
              <td>{problem.running}</td>
              {judges.map((judge) => (
                <td key={judge}>{countOf(problem, judge)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const height = 40

export function ProblemCharts({ detail, desk }: FiguresProps) {
  const { t } = useTranslation()
  const { parts, problems } = desk
  const named = namedProblems(detail)
  const most = Math.max(1, ...problems.flatMap(({ over }) => over.map(({ submissions }) => submissions)))
  return (
    <>
      <p className="muted">{t('desk.over.hint', { count: parts.minutes, most })}</p>
      <div className={style.charts}>
        {problems.map((problem) => (
          <Chart
            key={problem.pid}
            title={`${labelOf(named, problem.pid)} ${named.find(({ pid }) => pid === problem.pid)?.title ?? ''}`}
            problem={problem}
            parts={parts}
            most={most}
          />
        ))}
      </div>
    </>
  )
}

interface ChartProps {
  title: string
  problem: DeskProblem
  parts: JuryDesk['parts']
  /** In one part, of all problems: charts are compared. */
  most: number
}

/** Bars are decorative; a table says the same. */
function Chart({ title, problem: { over }, parts, most }: ChartProps) {
  const { t } = useTranslation()
  const submissions = over.reduce((sum, part) => sum + part.submissions, 0)
  const accepted = over.reduce((sum, part) => sum + part.accepted, 0)
  const tall = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  const timeOf = (part: number) => hoursMinutes(part * parts.minutes * 60_000)
  const words = { title, submissions, accepted }
  return (
    <figure className={style.chart}>
      <figcaption>
        <b>{title}</b> <span className="muted">{t('desk.over.sum', words)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(1, parts.count)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {over.map((part) => (
          <g key={part.part}>
            <rect
              className={style.sent}
              x={part.part}
              y={height - tall(part.submissions)}
              width={1}
              height={tall(part.submissions)}
            />
            <rect
              className={style.accepted}
              x={part.part}
              y={height - tall(part.accepted)}
              width={1}
              height={tall(part.accepted)}
            />
          </g>
        ))}
      </svg>
      <div className="vh">
        <table>
          <caption>{t('desk.over.caption', words)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('desk.over.from')}</th>
              <th scope="col">{t('desk.over.submissions')}</th>
              <th scope="col">{t('desk.over.accepted')}</th>
            </tr>
          </thead>
          <tbody>
            {over.map((part) => (
              <tr key={part.part}>
                <td>{timeOf(part.part)}</td>
                <td>{part.submissions}</td>
                <td>{part.accepted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
