import { Link } from '@tanstack/react-router'
import type { ProblemRow } from '@verdict/contract/problem'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'

type CountedProblem = Pick<ProblemRow, 'pid' | 'solve' | 'submit'>

export function Counts({ row, ink = true }: { row: CountedProblem; ink?: boolean }) {
  const { t } = useTranslation()
  const { pid } = row
  return (
    <>
      <Link
        to="/solution"
        search={{ pid, judge: Judge.Accepted }}
        className={ink ? 'q' : undefined}
        aria-label={t('problem.acceptedOf', { count: row.solve, pid })}
      >
        {thousands(row.solve)}
      </Link>
      <span className="muted"> / </span>
      <Link
        to="/solution"
        search={{ pid }}
        className="q"
        aria-label={t('problem.submissionsOf', { count: row.submit, pid })}
      >
        {thousands(row.submit)}
      </Link>
    </>
  )
}
