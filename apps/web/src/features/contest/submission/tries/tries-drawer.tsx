import { Link } from '@tanstack/react-router'
import type { SubmissionRow } from '@verdict/contract/submission'
import { type Language, languageName } from '@verdict/domain/language'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextOr } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { Points, VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { mySubmissionsQuery } from '../api/list-submissions.ts'
import { openedOf, submissionQuery } from '../api/submission-detail.ts'
import type { Draft } from '../draft-store.ts'
import { useLiveRows } from '../live-rows.ts'
import style from './tries.module.css'
import { Time } from '../../../../ui/text.tsx'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

interface TriesDrawerProps {
  pid: number
  mid: number | undefined
  draft: Draft
  languages: readonly Language[]
  onTake: (taken: Draft) => Promise<void>
  /** Absent where it is always shown. */
  onClose: (() => void) | undefined
}

function TriesDrawer({ pid, mid, draft, languages, onTake, onClose }: TriesDrawerProps) {
  const { t } = useTranslation()
  const { page } = useLiveRows(mySubmissionsQuery({ problem: pid, contest: mid }))
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [compares, setCompares] = useState(false)
  const toggle = (sid: number) =>
    setChosen(chosen.includes(sid) ? chosen.filter((one) => one !== sid) : [...chosen.slice(-1), sid])
  const take = useTaking(onTake)
  return (
    <section className={style.drawer} aria-label={t('submission.mine')}>
      <div className={style.head}>
        <h2>{t('submission.mine')}</h2>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setCompares(true)}>
          {t(chosen.length === 1 ? 'submission.compare.withEditor' : 'submission.compare.action')}
        </Button>
        {onClose && <IconButton icon="cross" label={t('common.close')} onClick={onClose} />}
      </div>
      {page?.docs.length === 0 && <p className="muted">{t('submission.noneForProblem')}</p>}
      <ul className={style.tries}>
        {page?.docs.map((row) => (
          <Try
            key={row.sid}
            row={row}
            isChosen={chosen.includes(row.sid)}
            onToggle={() => toggle(row.sid)}
            onTake={languages.includes(row.language) ? () => void take(row.sid) : undefined}
          />
        ))}
      </ul>
      {compares && (
        <OptionalPart>
          <CompareDialog
            sids={chosen.toSorted((a, b) => a - b)}
            draft={draft}
            onClose={() => setCompares(false)}
          />
        </OptionalPart>
      )}
    </section>
  )
}

export default TriesDrawer

function useTaking(onTake: TriesDrawerProps['onTake']) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return async (sid: number) => {
    try {
      const detail = openedOf(await queries.fetchQuery(submissionQuery(sid)))
      if (detail) await onTake({ code: detail.code, language: detail.language })
    } catch (error) {
      toast.error(errorTextOr(error, t('submission.failed')))
    }
  }
}

interface TryProps {
  row: SubmissionRow
  isChosen: boolean
  onToggle: () => void
  /** Absent for languages that the editor does not accept. */
  onTake: (() => void) | undefined
}

function Try({
  row: { sid, judge, withheld, score, language, createdAt },
  isChosen,
  onToggle,
  onTake,
}: TryProps) {
  const { t } = useTranslation()
  return (
    <li>
      <label className={style.choice}>
        <input type="checkbox" className="tick" checked={isChosen} onChange={onToggle} />
        <span className="vh">{t('submission.compare.choose', { sid })}</span>
      </label>
      <Link to="/solution/$sid" params={{ sid: String(sid) }} className={style.sid}>
        {sid}
      </Link>
      <span className={style.verdict}>
        <VerdictTag judge={judge} withheld={withheld} />
        <Points score={score} />
      </span>
      <span className={style.language}>{languageName(language)}</span>
      <span className={style.when}>
        <Time value={createdAt} />
      </span>
      <IconButton
        icon="pencil"
        label={t('submission.compare.take', { sid })}
        disabled={!onTake}
        onClick={onTake}
      />
    </li>
  )
}
