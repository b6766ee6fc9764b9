import { languageName } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Num } from '../../../../ui/text.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import type { Reference, ReferenceRun } from '../api/verification.ts'
import { rangeText } from '../sources/score-range.ts'
import { nameColumn } from './program-parts.tsx'
import { Failures, Progress, Right } from './result.tsx'
import { resultsOf } from './results-of.ts'
import style from './verify.module.css'

interface Row {
  index: number
  reference: Reference
  run: ReferenceRun | undefined
}

interface ReferencesProps {
  pid: number
  references: Reference[]
  runs: ReferenceRun[]
}

export function References({ pid, references, runs }: ReferencesProps) {
  const { t } = useTranslation()
  const results = resultsOf(references, runs)
  const columns: Column<Row>[] = [
    nameColumn(t, pid, ({ reference }) => ({ role: 'solution', name: reference.name })),
    {
      key: 'language',
      header: t('verification.language'),
      width: '88px',
      area: 'l',
      cell: ({ reference }) => languageName(reference.language),
    },
    {
      key: 'expected',
      header: t('verification.expected'),
      width: '120px',
      area: 'e',
      phoneHeader: true,
      cell: ({ reference }) => <Expected expected={reference.expected} score={reference.score} />,
    },
    {
      key: 'result',
      header: t('verification.result'),
      width: '216px',
      area: 'r',
      phoneHeader: true,
      cell: ({ run }) => <Got run={run} />,
    },
    {
      key: 'slowest',
      header: t('verification.slowest'),
      align: 'right',
      width: '136px',
      area: 's',
      phoneHeader: true,
      cell: ({ run }) => <Slowest run={run} />,
    },
    {
      key: 'memory',
      header: t('verification.memory'),
      align: 'right',
      width: '112px',
      cell: ({ run }) => <Num value={run?.memory} unit="KB" />,
    },
  ]
  return (
    <div className="stack">
      <DataTable
        caption={t('verification.references')}
        columns={columns}
        rows={references.map((reference, index) => ({ index, reference, run: results[index] }))}
        rowKey={({ index }) => index}
        empty={{ title: t('verification.noReferences'), text: t('verification.noReferencesText') }}
        phone={'"n l" auto "e e" auto "r r" auto "s s" auto / minmax(0, 1fr) auto'}
      />
      <Failures runs={results} withVerdict />
    </div>
  )
}

function Expected({ expected, score }: Pick<Reference, 'expected' | 'score'>) {
  const { t } = useTranslation()
  if (expected.length === 0 && !score) return <span className="muted">{t('verification.anything')}</span>
  return (
    <span className={style.verdicts}>
      {expected.map((judge) => (
        <VerdictTag key={judge} judge={judge} />
      ))}
      {score && <span className="nw">{t('verification.points', { points: rangeText(score) })}</span>}
    </span>
  )
}

function Got({ run }: { run: ReferenceRun | undefined }) {
  const { t } = useTranslation()
  if (!run || run.got === null || run.isRight === null) return <Progress run={run} />
  return (
    <span className={style.verdicts}>
      <VerdictTag judge={run.got} />
      {typeof run.score === 'number' && (
        <span className="nw">{t('verification.points', { points: points(run.score) })}</span>
      )}
      <Right isRight={run.isRight} />
    </span>
  )
}

function Slowest({ run }: { run: ReferenceRun | undefined }) {
  const { t } = useTranslation()
  if (!run?.slowest) return <>–</>
  const { test, ms, isMore } = run.slowest
  return (
    <span className="nw">
      <span className="muted">{t('verification.test', { test })}</span> {isMore && '> '}
      <Num value={ms} unit="ms" />
    </span>
  )
}
