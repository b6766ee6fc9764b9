// Two submissions side by side: what of the code differs, and how each test went.

import { Link } from '@tanstack/react-router'
import { useQueries } from '@tanstack/react-query'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { languageName, languageRecords } from '@verdict/domain/language'
import { lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import { Page, PageHead, Section } from '../../../../ui/layout/page.tsx'
import { Person } from '../../../../ui/person.tsx'
import { FailedState, Forbidden, Loading } from '../../../../ui/state.tsx'
import { Num, Time } from '../../../../ui/text.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { openedOf, submissionQuery } from '../api/submission-detail.ts'
import style from '../tries/tries.module.css'
import table from './compare.module.css'

const Comparison = lazy(() => import('../../../../ui/editor/comparison.tsx'))

interface CompareProps {
  left: number
  right: number
}

export function ComparePage({ left, right }: CompareProps) {
  const { t } = useTranslation()
  const found = useQueries({ queries: [left, right].map(submissionQuery) })
  const failed = found.find(({ error }) => error)
  const [before, after] = found.map(({ data }) => openedOf(data))
  const isClosed = found.some(({ data }) => data && !openedOf(data))
  const title = t('submission.compare.pageTitle', { left, right })
  return (
    <Page title={title} width="wide">
      <PageHead title={title} />
      {failed ? (
        <FailedState
          title={t('submission.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : isClosed ? (
        <Forbidden text={t('submission.compare.closed')} />
      ) : before && after ? (
        <Compared before={before} after={after} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

interface Pair {
  before: SubmissionDetail
  after: SubmissionDetail
}

const useCode = ({ sid, code, language }: SubmissionDetail) =>
  useMemo(
    () => ({ label: String(sid), code, language: languageRecords[language].highlight }),
    [sid, code, language],
  )

function Compared({ before, after }: Pair) {
  const { t } = useTranslation()
  const codes = { before: useCode(before), after: useCode(after) }
  return (
    <div className="stack">
      <div className={style.names}>
        <Side of={before} other={after} isLeft />
        <Side of={after} other={before} />
      </div>
      <div className={style.comparison}>
        <OptionalPart>
          <Comparison {...codes} />
        </OptionalPart>
      </div>
      <Section title={t('submission.compare.tests')} id="tests">
        <Tests before={before} after={after} />
      </Section>
    </div>
  )
}

function Side({
  of: { sid, uid, team, title, judge, withheld, time, memory, language, create, tries },
  other,
  isLeft = false,
}: {
  of: SubmissionDetail
  other: SubmissionDetail
  isLeft?: boolean
}) {
  const { t } = useTranslation()
  const beside = (next: number) => (isLeft ? { with: next, sid: other.sid } : { with: other.sid, sid: next })
  const link = (next: number | null, label: string) =>
    next !== null &&
    next !== other.sid && (
      <Link
        to="/solution/$sid/compare"
        params={{ sid: String(beside(next).sid) }}
        search={{ with: beside(next).with }}
      >
        {label}
      </Link>
    )
  return (
    <div>
      <p>
        <Link to="/solution/$sid" params={{ sid: String(sid) }}>
          #{sid}
        </Link>{' '}
        <Person uid={uid}>{team}</Person> · {title}{' '}
        <VerdictTag judge={judge} withheld={withheld} show="words" />
      </p>
      <p className="muted">
        {languageName(language)} · <Num value={time} unit="ms" /> · <Num value={memory} unit="KB" /> ·{' '}
        <Time value={create} />
      </p>
      <p className={table.links}>
        {link(tries.previous, t('submission.again.previous'))}
        {link(tries.next, t('submission.again.next'))}
      </p>
    </div>
  )
}

function Tests({ before, after }: Pair) {
  const { t } = useTranslation()
  const ours = new Map(before.testcase.map((test) => [test.uuid, test]))
  const theirs = new Map(after.testcase.map((test) => [test.uuid, test]))
  const uuids = [...new Set([...ours.keys(), ...theirs.keys()])]
  if (uuids.length === 0) return <p className="muted">{t('submission.compare.noTests')}</p>
  return (
    <div className={table.wide} role="region" aria-label={t('submission.compare.tests')} tabIndex={0}>
      <table className={table.tests}>
        <caption className="vh">{t('submission.compare.tests')}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            {[before, after].map(({ sid }) => (
              <th key={sid} scope="colgroup" colSpan={2}>
                #{sid}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uuids.map((uuid, index) => (
            <tr key={uuid}>
              <th scope="row">{index + 1}</th>
              {[ours.get(uuid), theirs.get(uuid)].map((test, side) => (
                <TestCells key={side} test={test} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TestCells = ({ test }: { test: SubmissionDetail['testcase'][number] | undefined }) => (
  <>
    <td>{test && <VerdictTag judge={test.judge} />}</td>
    <td>{test && <Num value={test.time} unit="ms" />}</td>
  </>
)
