import type { DiscussionRow } from '@verdict/contract/discussion'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { beep } from '../../../lib/beep.ts'
import type { Entrants } from '../../../lib/entrant.ts'
import { useNotifications } from '../../../lib/realtime/subscriptions.ts'
import { setPreferences, usePreferences } from '../../../lib/preferences.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { discussionPageSize, discussionsQuery } from './api/discussion.ts'
import { BeginDiscussion } from './begin.tsx'
import { discussionColumns } from './discussion-list.tsx'
import style from './discussion.module.css'

const phoneRows = '"t t" auto "k c" auto "w d" auto / minmax(0, 1fr) auto'

function Kind({ row }: { row: DiscussionRow }) {
  const { t } = useTranslation()
  if (row.announcement) return <Tag color="blue">{t('discuss.contest.announcement')}</Tag>
  return row.unanswered ? <Tag color="gold">{t('discuss.contest.unanswered')}</Tag> : null
}

function columns(t: TFunction, cid: number): Column<DiscussionRow>[] {
  const [title, ...others] = discussionColumns(t, cid).filter(({ key }) => key !== 'about')
  const kind: Column<DiscussionRow> = {
    key: 'kind',
    header: t('discuss.contest.kind'),
    width: '144px',
    area: 'k',
    cell: (row) => <Kind row={row} />,
  }
  return [title!, kind, ...others]
}

/** Turned on, it is heard at once, which also lets the browser play it later. */
function Sound() {
  const { t } = useTranslation()
  const { announcementSound } = usePreferences()
  const choose = (on: boolean) => {
    setPreferences({ announcementSound: on })
    if (on) beep()
  }
  return (
    <div className={style.tools}>
      <Switch checked={announcementSound} onChange={choose}>
        {t('discuss.contest.sound')}
      </Switch>
    </div>
  )
}

interface ContestQuestionsProps {
  /** `shows`: everybody inside reads what is asked, as in homework that is so set. */
  contest: { cid: number; title: string; entrants: Entrants; organizes: boolean; shows: boolean }
  page?: number
  problems: { index: number; label: string; title: string }[]
  /** The one that it is about to begin with. */
  problem?: number
  onOpen: (did: number) => void
}

export function ContestQuestions({ contest, page, problems, problem, onOpen }: ContestQuestionsProps) {
  const { t } = useTranslation()
  const { cid, title, entrants, organizes, shows } = contest
  const [writing, setWriting] = useState(problem !== undefined)
  const [closed, setClosed] = useState(false)
  const list = useList(discussionsQuery({ cid, page }))
  useNotifications(({ about }) => {
    if (about && 'cid' in about && about.cid === cid) list.retry()
  })
  const action = t(organizes ? 'discuss.contest.announce' : 'discuss.contest.ask')
  return (
    <>
      <PageHead
        title={t('discuss.contest.title')}
        count={list.page?.total}
        awaits={!writing && !list.page && !list.error}
      >
        {organizes && (
          <LinkButton to="/contests/$cid/questions/queue" params={{ cid: String(cid) }} icon="tray">
            {t('discuss.contest.queue')}
          </LinkButton>
        )}
        {!writing && (
          <Button look="primary" icon="plus" autoFocus={closed} onClick={() => setWriting(true)}>
            {action}
          </Button>
        )}
      </PageHead>
      {writing && (
        <BeginDiscussion
          about={{ kind: 'contest', about: { id: cid, title } }}
          fixed={{
            heading: action,
            hint: organizes
              ? null
              : t(shows ? 'discuss.contest.seenByAll' : 'discuss.contest.seenByOrganizers'),
            problems,
            forOrganizers: !organizes && !shows,
            action: t(organizes ? 'discuss.form.create' : 'discuss.form.ask'),
            announces: organizes ? { cid, entrants } : null,
            ...(problem !== undefined && { problem }),
            done: t(organizes ? 'discuss.contest.announced' : 'discuss.contest.asked'),
          }}
          onDone={() => {
            setWriting(false)
            setClosed(true)
          }}
          onBegun={onOpen}
        />
      )}
      {!organizes && <Sound />}
      <PagedTable
        caption={t('discuss.contest.title')}
        list={list}
        page={page}
        columns={columns(t, cid)}
        rowKey={(row) => row.did}
        skeletonRows={discussionPageSize}
        empty={{ title: t('discuss.contest.none'), text: t('discuss.contest.noneYet') }}
        phone={phoneRows}
      />
    </>
  )
}
