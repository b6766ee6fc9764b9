import { Link } from '@tanstack/react-router'
import type { DiscussionRow } from '@verdict/contract/discussion'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { entrantName, Person } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { AboutLink } from './about.tsx'
import { discussionPageSize, discussionsQuery, type DiscussionFilter } from './api/discussion.ts'
import { BeginDiscussion } from './begin.tsx'
import style from './discussion.module.css'
import type { Chosen, Kind } from './values.ts'

const phoneRows = '"t c" auto "a a" auto "w d" auto / minmax(0, 1fr) auto'

/** @param cid opens them within this contest */
export const discussionColumns = (t: TFunction, cid?: number): Column<DiscussionRow>[] => [
  {
    key: 'title',
    header: t('discuss.column.title'),
    area: 't',
    rowHeader: true,
    ellipsis: true,
    cell: ({ did, title }) =>
      cid === undefined ? (
        <Link to="/discuss/$did" params={{ did: String(did) }} className="q">
          {title}
        </Link>
      ) : (
        <Link to="/contests/$cid/questions" params={{ cid: String(cid) }} search={{ did }} className="q">
          {title}
        </Link>
      ),
  },
  {
    key: 'about',
    header: t('discuss.column.about'),
    width: '256px',
    area: 'a',
    className: style.topicCell,
    ellipsis: true,
    cell: (row) => <AboutLink {...row} className="q" />,
  },
  {
    key: 'author',
    header: t('discuss.column.author'),
    width: '168px',
    area: 'w',
    ellipsis: true,
    cell: ({ uid, nick }) => <Person uid={uid}>{entrantName(uid, nick)}</Person>,
  },
  {
    key: 'comments',
    header: t('discuss.column.comments'),
    align: 'right',
    width: '112px',
    area: 'c',
    phoneHeader: true,
    cell: ({ comments }) => <Num value={comments} />,
  },
  {
    key: 'activeAt',
    header: t('discuss.column.activeAt'),
    align: 'right',
    width: '176px',
    area: 'd',
    cell: ({ activeAt }) => (
      <span className="muted">
        <Time value={activeAt} />
      </span>
    ),
  },
]

interface DiscussionListProps {
  filter: DiscussionFilter
  onFilter: (filter: DiscussionFilter) => void
  onOpen: (did: number) => void
}

export function DiscussionList({ filter, onFilter, onOpen }: DiscussionListProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const [writing, setWriting] = useState(false)
  const [closed, setClosed] = useState(false)
  const list = useList(discussionsQuery(filter))
  const { keyword, pid, cid } = filter
  const filtered = keyword !== undefined || pid !== undefined || cid !== undefined
  return (
    <>
      <PageHead title={t('discuss.title')} count={list.page?.total}>
        {isLoggedIn && !writing && (
          // The form is closed: focus returns here.
          <Button look="primary" icon="plus" autoFocus={closed} onClick={() => setWriting(true)}>
            {t('discuss.begin')}
          </Button>
        )}
        {!isLoggedIn && <Button onClick={() => openAuthDialog()}>{t('discuss.loginToBegin')}</Button>}
      </PageHead>
      {writing && isLoggedIn && (
        <BeginDiscussion
          about={aboutFilter(filter, list.page?.docs)}
          onDone={() => {
            setWriting(false)
            setClosed(true)
          }}
          onBegun={onOpen}
        />
      )}
      <SearchBox
        list={t('discuss.title')}
        label={t('discuss.search')}
        applied={keyword}
        onApply={(next) => onFilter({ pid, cid, keyword: next })}
      />
      <OnlyAbout filter={filter} onAll={() => onFilter({ keyword })} />
      <PagedTable
        caption={t('discuss.title')}
        list={list}
        page={filter.page}
        columns={discussionColumns(t)}
        rowKey={(row) => row.did}
        skeletonRows={discussionPageSize}
        empty={{
          title: t('discuss.none'),
          text: filtered ? t('discuss.noneText') : t('discuss.noneYet'),
          action: filtered && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </>
  )
}

/** Prefills the list's subject; its title is known once a row shows it. */
function aboutFilter(
  { pid, cid }: DiscussionFilter,
  rows: readonly DiscussionRow[] = [],
): { kind: Kind; about: Chosen | null } {
  if (pid !== undefined) {
    const title = rows.find(({ problem }) => problem?.pid === pid)?.problem?.title ?? ''
    return { kind: 'problem', about: { id: pid, title } }
  }
  if (cid === undefined) return { kind: 'nothing', about: null }
  const title = rows.find(({ contest }) => contest?.cid === cid)?.contest?.title ?? ''
  return { kind: 'contest', about: { id: cid, title } }
}

function OnlyAbout({ filter: { pid, cid }, onAll }: { filter: DiscussionFilter; onAll: () => void }) {
  const { t } = useTranslation()
  const about = () => {
    if (pid !== undefined) return t('discuss.aboutProblem', { pid })
    return cid === undefined ? null : t('discuss.aboutContest', { cid })
  }
  const text = about()
  if (text === null) return null
  return (
    <p className={style.only}>
      {t('discuss.onlyAbout', { about: text })} <Verb onClick={onAll}>{t('discuss.showAll')}</Verb>
    </p>
  )
}
