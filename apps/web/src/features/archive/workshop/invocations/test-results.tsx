// Solutions against tests: each cell is what a solution did on a test. Head, totals and first column stay in sight; a hundred
// tests at a time.

import { useQuery } from '@tanstack/react-query'
import { languageName } from '@verdict/domain/language'
import { placesText } from '@verdict/domain/places'
import { isShared } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { points, thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { useVerdictName, VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import {
  type ReferenceRun,
  testsOnPage,
  type VerificationTests,
  verificationTestsQuery,
} from '../api/verification.ts'
import { resultsOf } from './results-of.ts'
import style from './test-results.module.css'

export function TestResults({ pid, runs }: { pid: number; runs: readonly ReferenceRun[] }) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(1)
  const { data, error, refetch } = useQuery(verificationTestsQuery(pid, from))
  if (error) {
    return <FailedState title={t('workshop.tests.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  if (data.total === 0 || data.references.length === 0) {
    return <p className="muted">{t('workshop.tests.none')}</p>
  }
  const to = Math.min(data.total, from + testsOnPage - 1)
  return (
    <div className="stack">
      <Idle idle={data.idle} />
      <Table results={data} runs={resultsOf(data.references, runs)} />
      {data.total > testsOnPage && (
        <nav className="row" aria-label={t('workshop.recipe.pages')}>
          <Button icon="chevronLeft" disabled={from === 1} onClick={() => setFrom(from - testsOnPage)}>
            {t('workshop.recipe.before')}
          </Button>
          <span className="muted">
            {t('workshop.recipe.shown', {
              from: thousands(from),
              to: thousands(to),
              of: thousands(data.total),
            })}
          </span>
          <Button icon="chevronRight" disabled={to >= data.total} onClick={() => setFrom(from + testsOnPage)}>
            {t('workshop.recipe.after')}
          </Button>
        </nav>
      )}
    </div>
  )
}

function Idle({ idle }: Pick<VerificationTests, 'idle'>) {
  const { t } = useTranslation()
  if (idle === null) return <p className="muted">{t('workshop.tests.noneMustFail')}</p>
  if (idle.length === 0) return <p className="sec">{t('workshop.tests.allNeeded')}</p>
  return (
    <Notice kind="info">{t('workshop.tests.idle', { count: idle.length, tests: placesText(idle) })}</Notice>
  )
}

type Reference = VerificationTests['references'][number]

type Run = ReferenceRun | undefined

interface TableProps {
  results: VerificationTests
  /** In the order of the references. */
  runs: readonly Run[]
}

function Table({ results: { references, from, total, idle }, runs }: TableProps) {
  const { t } = useTranslation()
  const count = Math.max(0, Math.min(testsOnPage, total - from + 1))
  const unneeded = new Set(idle)
  return (
    // Scrolls by itself, by keys too.
    <div className={style.box} tabIndex={0} role="region" aria-label={t('workshop.tests.title')}>
      <table className={style.table}>
        <caption className="vh">{t('workshop.tests.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workshop.tests.test')}</th>
            {references.map((reference, index) => (
              <th key={index} scope="col">
                <span className="mono">{reference.name}</span>
                <span className="muted"> {languageName(reference.language)}</span>
                <span className={style.expected}>
                  {reference.expected.map((judge) => (
                    <VerdictTag key={judge} judge={judge} />
                  ))}
                </span>
              </th>
            ))}
            <th scope="col">{t('workshop.tests.fails')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => (
            <Row
              key={from + index}
              test={from + index}
              index={index}
              references={references}
              runs={runs}
              isIdle={unneeded.has(from + index)}
            />
          ))}
        </tbody>
        <Totals runs={runs} />
      </table>
    </div>
  )
}

interface RowProps {
  test: number
  index: number
  references: readonly Reference[]
  runs: readonly Run[]
  isIdle: boolean
}

function Row({ test, index, references, runs, isIdle }: RowProps) {
  const { t } = useTranslation()
  const failed = references.filter(({ judges, mustFail }) => {
    const judge = judges[index]
    return mustFail && typeof judge === 'number' && judge !== Judge.Accepted
  })
  return (
    <tr className={isIdle ? style.idle : undefined}>
      <th scope="row">{test}</th>
      {references.map((reference, at) => (
        <Cell key={at} reference={reference} run={runs[at]} index={index} />
      ))}
      <td className={style.fails}>
        {isIdle ? t('workshop.tests.nothing') : failed.map(({ name }) => name).join(', ') || '–'}
      </td>
    </tr>
  )
}

function Totals({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation()
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('workshop.tests.total')}</th>
        {runs.map((run, at) => (
          <td key={at}>{run && run.got !== null ? <Total run={run} got={run.got} /> : '–'}</td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

function Total({ run: { score, slowest, memory }, got }: { run: ReferenceRun; got: Judge }) {
  const { t } = useTranslation()
  return (
    <>
      <VerdictTag judge={got} /> {typeof score === 'number' && t('verdict.points', { points: points(score) })}
      {slowest && (
        <span className={style.most}>
          {t('workshop.tests.most', {
            time: `${slowest.isMore ? '> ' : ''}${thousands(slowest.ms)}`,
            memory: thousands(memory ?? 0),
          })}
        </span>
      )}
    </>
  )
}

interface CellProps {
  reference: Reference
  run: Run
  index: number
}

function Cell({ reference, run, index }: CellProps) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const [judge, time, memory, score] = [
    reference.judges[index] ?? null,
    reference.times[index] ?? null,
    reference.memories[index] ?? null,
    reference.scores[index] ?? null,
  ]
  if (judge === null) return <td>–</td>
  const isPoints = score !== null && (typeof run?.score === 'number' || isShared(judge, score))
  const words = [
    nameOf(judge),
    time !== null && `${thousands(time)} ms`,
    memory !== null && `${thousands(memory)} KB`,
    isPoints && t('verdict.points', { points: points(score) }),
  ]
  return (
    <td title={words.filter(Boolean).join(', ')}>
      <VerdictTag judge={judge} />{' '}
      {time !== null && (
        <span className="nw">
          {thousands(time)} <span className="unit">ms</span>
        </span>
      )}{' '}
      {isPoints && <span className="muted nw">{points(score)}</span>}
    </td>
  )
}
