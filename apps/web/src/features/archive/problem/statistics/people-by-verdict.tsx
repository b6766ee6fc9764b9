import { isCounted, Judge, judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { verdictColor } from '../../../../ui/chart/verdict-color.ts'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Num, Ratio } from '../../../../ui/text.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import type { Statistics } from '../api/statistics.ts'
import style from './statistics.module.css'

const shown = judges
  .filter(isCounted)
  .sort((a, b) => Number(b === Judge.Accepted) - Number(a === Judge.Accepted))

interface Row {
  judge: Judge
  count: number
}

export function PeopleByVerdict({ users }: { users: Statistics['users'] | undefined }) {
  const { t } = useTranslation()
  const rows = users && shown.map((judge) => ({ judge, count: users[String(judge)] ?? 0 }))
  const total = rows?.reduce((sum, row) => sum + row.count, 0) ?? 0
  const most = Math.max(1, ...(rows ?? []).map((row) => row.count))
  const columns: Column<Row>[] = [
    {
      key: 'verdict',
      header: t('problemStats.verdict'),
      width: '216px',
      rowHeader: true,
      area: 'v',
      cell: (row) => <VerdictTag judge={row.judge} show="plain" />,
    },
    {
      key: 'bar',
      header: t('problemStats.share'),
      hiddenHeader: true,
      area: 'b',
      className: style.bars,
      // On phones the bar has its own line: omit it for 0.
      cell: (row) =>
        row.count > 0 && (
          <span
            className={style.bar}
            style={{ width: `${(row.count / most) * 100}%`, background: verdictColor[row.judge] }}
            aria-hidden="true"
          />
        ),
    },
    {
      key: 'count',
      header: t('problemStats.count'),
      align: 'right',
      width: '80px',
      area: 'c',
      cell: (row) => <Num value={row.count} />,
    },
    {
      key: 'share',
      header: t('problemStats.share'),
      align: 'right',
      width: '88px',
      area: 's',
      cell: (row) => <Ratio solve={row.count} submit={total} />,
    },
  ]
  return (
    <DataTable
      caption={t('problemStats.people')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.judge}
      skeletonRows={shown.length}
      dense
      empty={{ title: t('common.nothingHere') }}
      phone={'"v c s" auto "b b b" auto / minmax(0, 1fr) auto 64px'}
    />
  )
}
