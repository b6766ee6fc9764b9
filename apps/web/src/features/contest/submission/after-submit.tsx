// Above a list to which a submit leads: its verdict, and the way on. Nothing of it is loaded before somebody submits.

import { lazy } from 'react'
import { loadTexts } from '../../../i18n/index.ts'
import { useSession } from '../../../lib/session/session.ts'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { useSentHere } from './sent-here.ts'
import style from './submission.module.css'

const SentLine = lazy(async () => {
  const [line] = await Promise.all([import('./sent-line.tsx'), loadTexts(['workbench'])])
  return line
})

export function AfterSubmit({ mid = 0, pid }: { mid?: number; pid?: number }) {
  const sent = useSentHere(useSession().profile?.uid ?? '', mid, pid)
  if (!sent) return null
  return (
    <div className={style.afterSubmit}>
      <OptionalPart>
        <SentLine key={sent.sid} sent={sent} />
      </OptionalPart>
    </div>
  )
}
