import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import type { RosterHandOver } from '../features/exam/exam-setup/paste-dialog.tsx'
import type { RosterLine } from '../features/exam/exam-setup/roster-lines.ts'
import { SetupPage } from '../features/exam/exam-setup/setup-page.tsx'
import { ImportPage } from '../features/people/admin/import/import-page.tsx'
import type { SheetPerson } from '../features/people/admin/import/sheet.ts'
import { keyword, paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

/** A number alone is a student number, by which its owner logs in. */
const personOf = ({ who, name }: RosterLine): SheetPerson => ({
  uid: who,
  nick: name,
  studentNumber: /^\d+$/.test(who) ? who : '',
})

function ExamTab() {
  const { t } = useTranslation()
  const { cid } = Route.useParams()
  const detail = useContest(Number(cid))
  const [text, setText] = useState('')
  const [making, setMaking] = useState<{ people: SheetPerson[] } | null>(null)
  if (!detail) return null
  if (making) {
    return (
      <ImportPage
        from={{ ...making, back: t('examRoster.paste.backToRoster'), onBack: () => setMaking(null) }}
      />
    )
  }
  if (detail.contest.may.manage) {
    const onMakeAccounts: RosterHandOver['onMakeAccounts'] = (lines, text) => {
      setText(text)
      setMaking({ people: lines.map(personOf) })
    }
    return <SetupPage key={cid} contest={detail.contest} sheet={{ text, onMakeAccounts }} />
  }
  return (
    <Page title={`${t('contest.tab.exam')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('contest.tab.exam')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/exam')({
  staticData: { texts: ['examSetup', 'examRoster', 'users'] },
  validateSearch: search({ ...paging, keyword }),
  component: ExamTab,
})
