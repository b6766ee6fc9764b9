import type { SubmissionDetail, TestResult } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { points } from '../../../lib/format.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

interface GroupTableProps {
  groups: NonNullable<SubmissionDetail['groups']>
  tests: readonly TestResult[]
}

export function GroupTable({ groups, tests }: GroupTableProps) {
  const { t } = useTranslation()
  const rows = groups.map((group, index) => {
    const own = tests.filter((test) => test.group === index + 1)
    const passed = own.filter(({ judge }) => judge === Judge.Accepted).length
    return { ...group, number: index + 1, passed, total: own.length }
  })
  return (
    <DataTable
      caption={t('submission.group.title')}
      columns={[
        {
          key: 'number',
          header: t('submission.group.one'),
          rowHeader: true,
          area: 'g',
          cell: ({ number }) => t('submission.group.number', { number }),
        },
        {
          key: 'passed',
          header: t('submission.group.passed'),
          align: 'right',
          width: '120px',
          area: 't',
          cell: ({ passed, total }) => `${passed} / ${total}`,
        },
        {
          key: 'points',
          header: t('submission.group.points'),
          align: 'right',
          width: '120px',
          area: 'p',
          cell: (group) => `${points(group.points)} / ${points(group.of)}`,
        },
      ]}
      rows={rows}
      rowKey={({ number }) => number}
      dense
      phone={'"g t p" auto / minmax(0, 1fr) auto 96px'}
      empty={{ title: t('submission.noTests') }}
    />
  )
}
