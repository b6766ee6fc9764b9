import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { Column } from '../../../../ui/table/data-table.tsx'

/** Its name leads to its text. */
export const nameColumn = <Row,>(
  t: TFunction,
  pid: number,
  sourceOf: (row: Row) => { role: 'solution' | 'validator'; name: string },
): Column<Row> => ({
  key: 'name',
  header: t('verification.name'),
  rowHeader: true,
  area: 'n',
  className: 'mono',
  cell: (row) => {
    const { role, name } = sourceOf(row)
    return (
      <Link
        to="/problem/$pid/workshop"
        params={{ pid: String(pid) }}
        search={(now) => ({ course: now.course, source: `${role}/${name}` })}
      >
        {name}
      </Link>
    )
  },
})
