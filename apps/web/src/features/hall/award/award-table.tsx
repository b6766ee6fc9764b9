import type { GivenAwards } from '@verdict/contract/award'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import style from './award.module.css'
import { awardName, type ShownAward } from './award-words.ts'

const phoneRows = '"a" auto "w" auto / minmax(0, 1fr)'

/** Best first, and an award that nobody has, too. */
export function AwardTable({ given, caption }: { given: GivenAwards; caption: string }) {
  const { t } = useTranslation()
  const entrants = new Map(given.entrants.map((entrant) => [entrant.uid, entrant]))
  const columns: Column<ShownAward>[] = [
    {
      key: 'award',
      header: t('award.award'),
      rowHeader: true,
      width: '240px',
      area: 'a',
      cell: (award) => awardName(t, given, award),
    },
    {
      key: 'awarded',
      header: t('award.awarded'),
      area: 'w',
      cell: ({ uids }) =>
        uids.length === 0 ? (
          <span className="sec">{t('award.nobody')}</span>
        ) : (
          <ul className={style.awarded}>
            {uids.map((uid) => (
              <li key={uid}>
                {entrants.get(uid)?.name || uid}
                {entrants.get(uid)?.organization && <small>{entrants.get(uid)!.organization}</small>}
              </li>
            ))}
          </ul>
        ),
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={given.awards}
      rowKey={({ kind, of }) => `${kind} ${of}`}
      phone={phoneRows}
      empty={{ title: t('award.none') }}
    />
  )
}
