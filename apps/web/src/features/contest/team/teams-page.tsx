import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { TeamRow } from '@verdict/contract/team'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import type { KeywordFilter } from '../../../lib/search.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { BesideName, Person, useNaming } from '../../../ui/person.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { KeywordTable } from '../../../ui/table/keyword-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { teamListsQuery, teamsQuery, useRemoveTeam } from './api/teams.ts'
import { TeamDialog } from './team-dialog.tsx'
import { CategoriesSection, OrganizationsSection } from './team-lists.tsx'
import style from './team.module.css'

const SheetDialog = lazy(() => import('./sheet-dialog.tsx'))
const SlipsDialog = lazy(() => import('./team-slips.tsx'))

interface TeamsPageProps {
  detail: ContestDetail
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

export function TeamsPage({ detail: { contest }, filter, onFilter }: TeamsPageProps) {
  const { t } = useTranslation()
  const { cid } = contest
  const lists = useQuery({ ...teamListsQuery(cid), enabled: contest.option.teams })
  const { data } = lists
  return (
    <Page title={`${t('team.title')} · ${contest.title}`} width="wide">
      {!contest.option.teams ? (
        <>
          <PageHead title={t('team.title')} />
          <State icon="lock" title={t('team.ofPeople')} text={t('team.ofPeopleText')} />
        </>
      ) : data ? (
        <div className="stack">
          <PageHead title={t('team.title')} />
          <TeamsSection cid={cid} lists={data} filter={filter} onFilter={onFilter} />
          <OrganizationsSection cid={cid} items={data.organizations} />
          <CategoriesSection cid={cid} items={data.categories} />
        </div>
      ) : lists.error ? (
        <FailedState title={t('team.none')} error={lists.error} onRetry={() => void lists.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

type Lists = NonNullable<ReturnType<typeof useLists>['data']>
const useLists = (cid: number) => useQuery(teamListsQuery(cid))

interface TeamsSectionProps {
  cid: number
  lists: Lists
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

function TeamsSection({ cid, lists, filter, onFilter }: TeamsSectionProps) {
  const { t } = useTranslation()
  const list = useList(teamsQuery(cid, filter))
  const [open, setOpen] = useState<'sheet' | 'slips' | { team: TeamRow | null } | null>(null)
  return (
    <section>
      <div className={style.tools}>
        <Button icon="plus" look="primary" onClick={() => setOpen({ team: null })}>
          {t('team.add')}
        </Button>
        <Button icon="upload" onClick={() => setOpen('sheet')}>
          {t('team.sheet.open')}
        </Button>
        <Button icon="download" onClick={() => setOpen('slips')}>
          {t('team.slips.open')}
        </Button>
      </div>
      <KeywordTable
        caption={t('team.title')}
        list={list}
        searchLabel={t('team.search')}
        filter={filter}
        onFilter={onFilter}
        columns={columns(t, cid, lists, (team) => setOpen({ team }))}
        rowKey={({ number }) => number}
        dense
        none={t('team.none')}
        noneYet={t('team.noneYet')}
        phone='"n v" auto "o o" auto "m m" auto "c c" auto "p p" auto / minmax(0, 1fr) auto'
      />
      <Suspense>
        {open === 'sheet' && <SheetDialog cid={cid} onClose={() => setOpen(null)} />}
        {open === 'slips' && <SlipsDialog cid={cid} onClose={() => setOpen(null)} />}
      </Suspense>
      {open !== null && typeof open === 'object' && (
        <TeamDialog
          cid={cid}
          team={open.team}
          organizations={lists.organizations}
          categories={lists.categories}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const columns = (
  t: TFunction,
  cid: number,
  { organizations, categories }: Lists,
  onEdit: (team: TeamRow) => void,
): Column<TeamRow>[] => [
  { key: 'label', header: t('team.label'), width: '80px', ellipsis: true, cell: ({ label }) => label },
  {
    key: 'name',
    header: t('team.name'),
    rowHeader: true,
    area: 'n',
    cell: (team) => (
      <>
        <Link
          to="/contests/$cid/teams/$number"
          params={{ cid: String(cid), number: String(team.number) }}
          className="q"
        >
          <TeamName team={team} />
        </Link>{' '}
        <Marks team={team} categories={categories} />
      </>
    ),
  },
  {
    key: 'organization',
    header: t('team.organization'),
    area: 'o',
    cell: ({ organization }) => (
      <BesideName text={organizations.find(({ id }) => id === organization)?.name ?? ''} />
    ),
  },
  {
    key: 'members',
    header: t('team.members'),
    area: 'm',
    cell: ({ members }) => (
      <span className={style.tags}>
        {members.map(({ uid, role }) => (
          <span key={uid}>
            <Person uid={uid} />
            {role === 'coach' && <small className="muted"> {t('team.coach')}</small>}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'categories',
    header: t('team.categories'),
    area: 'c',
    cell: (team) => (
      <span className={style.tags}>
        {categories
          .filter(({ id }) => team.categories.includes(id))
          .map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
      </span>
    ),
  },
  {
    key: 'place',
    header: t('team.place'),
    width: '160px',
    area: 'p',
    cell: ({ room, seat }) => [room, seat].filter(Boolean).join(' '),
  },
  {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '120px',
    area: 'v',
    cell: (team) => <Verbs cid={cid} team={team} onEdit={onEdit} />,
  },
]

/** Also by one of its categories. */
function Marks({ team, categories }: { team: TeamRow; categories: Lists['categories'] }) {
  const { t } = useTranslation()
  const own = categories.filter(({ id }) => team.categories.includes(id))
  return (
    <>
      {(team.hidden || own.some(({ hidden }) => hidden)) && <Tag color="orange">{t('team.hidden')}</Tag>}
      {own.some(({ ranked }) => !ranked) && <Tag>{t('team.unranked')}</Tag>}
    </>
  )
}

function TeamName({ team: { uid, name } }: { team: TeamRow }) {
  return <>{useNaming().nameOf(uid, name)}</>
}

function Verbs({ cid, team, onEdit }: { cid: number; team: TeamRow; onEdit: (team: TeamRow) => void }) {
  const { t } = useTranslation()
  const remove = useRemoveTeam(cid)
  const name = useNaming().nameOf(team.uid, team.name)
  return (
    <span className={style.tags}>
      <Verb aria-label={t('team.edit', { name })} onClick={() => onEdit(team)}>
        {t('common.edit')}
      </Verb>
      {team.submissions === 0 && (
        <DangerVerb
          label={t('team.delete', { name })}
          title={t('team.deleteTitle', { name })}
          text={t('team.deleteText')}
          action={t('common.delete')}
          busy={remove.isPending}
          onAgreed={() => remove.mutate(team.number, { onSuccess: () => toast.success(t('team.deleted')) })}
        />
      )}
    </span>
  )
}
