import type { SubmissionDetail, TestResult } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Num } from '../../../ui/text.tsx'
import { Points, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './solution.module.css'

type NumberedTest = TestResult & { number: number }

const shortUuid = (uuid: string): string => uuid.slice(0, 8)

/** On phones with files: name and memory go below. */
const phoneRows = '"n v t f" auto "n u m f" auto / 24px 72px minmax(0, 1fr) auto'

const groupedRows = '"n v t f" auto "n u m g" auto / 24px 112px minmax(0, 1fr) auto'

export function TestTable({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const tests = detail.testcase.map((test, index) => ({ ...test, number: index + 1 }))
  const failed = tests.find((test) => test.judge !== Judge.Accepted)
  const ran = (test: TestResult) => test.judge !== Judge.Skipped
  const columns: Column<NumberedTest>[] = [
    { key: 'number', header: '#', align: 'right', width: '40px', area: 'n', cell: (test) => test.number },
    {
      key: 'uuid',
      header: t('submission.column.test'),
      rowHeader: true,
      area: 'u',
      cell: (test) => <span className={style.uuid}>{shortUuid(test.uuid)}</span>,
    },
    {
      key: 'judge',
      header: t('submission.column.result'),
      width: detail.groups ? '124px' : '92px',
      area: 'v',
      cell: (test) => (
        <>
          <VerdictTag judge={test.judge} />
          <Points score={test.score} />
        </>
      ),
    },
    {
      key: 'time',
      header: t('submission.column.time'),
      align: 'right',
      width: '92px',
      area: 't',
      cell: (test) => <Num value={ran(test) ? test.time : null} unit="ms" />,
    },
    {
      key: 'memory',
      header: t('submission.column.memory'),
      align: 'right',
      width: '104px',
      area: 'm',
      cell: (test) => <Num value={ran(test) ? test.memory : null} unit="KB" />,
    },
  ]
  const group: Column<NumberedTest> = {
    key: 'group',
    header: t('submission.group.one'),
    align: 'right',
    width: '64px',
    area: 'g',
    className: style.group,
    cell: (test) => test.group,
  }
  const files: Column<NumberedTest> = {
    key: 'files',
    header: t('submission.column.files'),
    hiddenHeader: true,
    align: 'right',
    width: '92px',
    area: 'f',
    cell: (test) => <TestFiles pid={detail.pid} test={test} />,
  }
  return (
    <DataTable
      caption={t('common.tests')}
      columns={[...columns, ...(detail.groups ? [group] : []), ...(detail.mayViewTests ? [files] : [])]}
      rows={tests}
      rowKey={(test) => test.number}
      rowId={(test) => `test-${test.number}`}
      isCurrent={(test) => test.number === failed?.number}
      dense
      phone={detail.groups ? groupedRows : detail.mayViewTests ? phoneRows : undefined}
      empty={{ title: t('submission.noTests') }}
    />
  )
}

function TestFiles({ pid, test }: { pid: number; test: NumberedTest }) {
  const { t } = useTranslation()
  // A deleted test keeps its result, but has no files.
  if (test.removed) return null
  const kinds = [
    ['in', t('submission.fileIn')],
    ['out', t('submission.fileOut')],
  ] as const
  return (
    <span className={style.files}>
      {kinds.map(([kind, word]) => (
        <a
          key={kind}
          href={`/api/testcase/${pid}/${test.uuid}?type=${kind}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('submission.fileLabel', { number: test.number, file: word })}
        >
          {word}
        </a>
      ))}
    </span>
  )
}
