import type { ContestDetail } from '@verdict/contract/contest'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import type { KeywordFilter } from '../../../lib/search.ts'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { BesideName, Person, useNaming } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Columns } from '../../../ui/table/columns.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { entrantsQuery, useRemoveEntrant } from './api/entrants.ts'
import style from './contest.module.css'

type Entrant = DataOf<Endpoints['GET /contest/:cid/entrants']>['docs'][number]

const phoneRows = '"u r" auto "n n" auto "t a" auto / minmax(0, 1fr) auto'

const removal = (t: TFunction, cid: number): Column<Entrant> => ({
  key: 'remove',
  header: t('contest.entrants.remove'),
  hiddenHeader: true,
  align: 'right',
  width: '96px',
  area: 'r',
  cell: (row) => <RemoveVerb cid={cid} uid={row.uid} />,
})

const columns = (t: TFunction, cid: number, removes: boolean): Column<Entrant>[] => [
  {
    key: 'uid',
    header: t('contest.entrants.uid'),
    rowHeader: true,
    width: '200px',
    area: 'u',
    cell: (row) => <Person uid={row.uid} />,
  },
  {
    key: 'nick',
    header: t('contest.entrants.nick'),
    area: 'n',
    ellipsis: true,
    cell: (row) => <BesideName text={row.nick} />,
  },
  {
    key: 'enteredAt',
    header: t('contest.entrants.enteredAt'),
    width: '176px',
    area: 't',
    className: style.small,
    cell: (row) => <Time value={row.enteredAt} />,
  },
  {
    key: 'address',
    header: t('contest.entrants.address'),
    width: '200px',
    area: 'a',
    className: style.small,
    cell: (row) => <span className="mono">{row.address}</span>,
  },
  ...(removes ? [removal(t, cid)] : []),
]

function RemoveVerb({ cid, uid }: { cid: number; uid: string }) {
  const { t } = useTranslation()
  const remove = useRemoveEntrant(cid)
  const name = useNaming().nameOf(uid)
  return (
    <DangerVerb
      label={t('contest.entrants.removeOf', { uid: name })}
      title={t('contest.entrants.removeTitle', { uid: name })}
      text={t('contest.entrants.removeText')}
      action={t('contest.entrants.remove')}
      busy={remove.isPending}
      onAgreed={() =>
        remove.mutate(uid, { onSuccess: () => toast.success(t('contest.entrants.removed', { uid: name })) })
      }
    />
  )
}

interface EntrantsProps {
  detail: ContestDetail
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

export function Entrants({ detail: { contest }, filter, onFilter }: EntrantsProps) {
  const { t } = useTranslation()
  const list = useList(entrantsQuery(contest.cid, filter))
  return (
    <Page title={`${t('contest.tab.entrants')} · ${contest.title}`} width="wide">
      <PageHead title={t('contest.tab.entrants')} count={list.page?.total} />
      <SearchBox
        list={t('contest.tab.entrants')}
        label={t('contest.entrants.search')}
        applied={filter.keyword}
        onApply={(keyword) => onFilter({ keyword })}
      />
      <Columns name="entrants" cards raised>
        <PagedTable
          caption={t('contest.tab.entrants')}
          list={list}
          page={filter.page}
          columns={columns(t, contest.cid, contest.may.edit)}
          rowKey={(row) => row.uid}
          dense
          empty={{
            title: t('contest.entrants.none'),
            text: filter.keyword ? t('contest.entrants.noneFound') : t('contest.entrants.noneText'),
          }}
          phone={phoneRows}
        />
      </Columns>
    </Page>
  )
}
