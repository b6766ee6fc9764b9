// The roster of an exam in its setup: who sits it, where, and ways to put people on it. Its page and search stand in the
// address.

import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../lib/api/use-list.ts'
import { keyword, paging, search } from '../../lib/search.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/layout/page.tsx'
import { KeywordTable } from '../../ui/table/keyword-table.tsx'
import { AddCourse } from './add-course.tsx'
import { rosterQuery } from './api/roster.ts'
import { phoneRows, rosterColumns, type SitterAct } from './roster-columns.tsx'
import { SeatDialog } from './seat-dialog.tsx'

const PasteDialog = lazy(() => import('./paste-dialog.tsx'))

const readSearch = search({ ...paging, keyword })

export function RosterSection({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const filter = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useList(rosterQuery(cid, filter))
  const [pasting, setPasting] = useState(false)
  const [act, setAct] = useState<SitterAct | null>(null)
  const close = () => setAct(null)
  return (
    <Section title={t('examRoster.title')} id="roster">
      <div className="row">
        <Button icon="upload" onClick={() => setPasting(true)}>
          {t('examRoster.paste.open')}
        </Button>
        <AddCourse cid={cid} />
      </div>
      <KeywordTable
        caption={t('examRoster.title')}
        list={list}
        searchLabel={t('examRoster.search')}
        filter={filter}
        onFilter={(next) => void navigate({ to: '.', search: next as never })}
        columns={rosterColumns(t, cid, setAct)}
        rowKey={({ uid }) => uid}
        dense
        none={t('examRoster.none')}
        noneYet={t('examRoster.noneYet')}
        phone={phoneRows}
      />
      {pasting && (
        <Suspense>
          <PasteDialog cid={cid} onClose={() => setPasting(false)} />
        </Suspense>
      )}
      {act?.kind === 'seat' && <SeatDialog cid={cid} sitter={act.sitter} onClose={close} />}
    </Section>
  )
}
