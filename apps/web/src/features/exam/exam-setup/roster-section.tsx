import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { keyword, paging, search } from '../../../lib/search.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { KeywordTable } from '../../../ui/table/keyword-table.tsx'
import { AddCourse } from './add-course.tsx'
import { rosterQuery } from './api/roster.ts'
import type { RosterHandOver } from './paste-dialog.tsx'
import style from './exam-roster.module.css'
import { phoneRows, rosterColumns, type SitterAct } from './roster-columns.tsx'
import { SeatDialog } from './seat-dialog.tsx'

const DrawDialog = lazy(() => import('./draw-dialog.tsx'))
const SlipsDialog = lazy(() => import('./slips-dialog.tsx'))
const PasteDialog = lazy(() => import('./paste-dialog.tsx'))

const readSearch = search({ ...paging, keyword })

export function RosterSection({ cid, sheet }: { cid: number; sheet: RosterHandOver }) {
  const { t } = useTranslation()
  const filter = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useList(rosterQuery(cid, filter))
  const [open, setOpen] = useState<'paste' | 'draw' | 'slips' | null>(sheet.text === '' ? null : 'paste')
  const [act, setAct] = useState<SitterAct | null>(null)
  const close = () => {
    setOpen(null)
    setAct(null)
  }
  return (
    <Section title={t('examRoster.title')} id="roster">
      <div className={style.tools}>
        <Button icon="upload" onClick={() => setOpen('paste')}>
          {t('examRoster.paste.open')}
        </Button>
        <AddCourse cid={cid} />
        <Button icon="refresh" onClick={() => setOpen('draw')}>
          {t('examRoster.draw.open')}
        </Button>
        <Button icon="download" onClick={() => setOpen('slips')}>
          {t('examRoster.slips.open')}
        </Button>
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
      <Suspense>
        {open === 'paste' && <PasteDialog cid={cid} sheet={sheet} onClose={close} />}
        {open === 'draw' && <DrawDialog cid={cid} onClose={close} />}
        {open === 'slips' && <SlipsDialog cid={cid} of={null} onClose={close} />}
        {act?.kind === 'slip' && <SlipsDialog cid={cid} of={act.sitter} onClose={close} />}
      </Suspense>
      {act?.kind === 'seat' && <SeatDialog cid={cid} sitter={act.sitter} onClose={close} />}
    </Section>
  )
}
