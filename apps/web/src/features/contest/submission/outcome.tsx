// The verdict's details: strip of tests and first failure, and apart from them common causes. Teachers may reduce them.

import type { SubmissionDetail } from '@verdict/contract/submission'
import { readRunWords } from '@verdict/domain/run-words'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { TestStrip } from '../../../ui/verdict/verdict.tsx'
import { CauseNote } from './cause-note.tsx'
import { Place } from './place-in-queue.tsx'
import style from './solution.module.css'
import { stripOf } from './strip.ts'

export function Outcome({ detail }: { detail: SubmissionDetail }) {
  const strip = stripOf(detail, true)
  return (
    <div className={style.outcome}>
      {strip.length > 0 && <TestStrip tests={strip} />}
      <p className="sec inl">
        {isFinal(detail.judge) ? <Done detail={detail} linked /> : <UnderWay detail={detail} />}
      </p>
    </div>
  )
}

/** General, so it stands behind all that is known of this very submission. */
export function Advice({ detail: { judge, language, error, failure } }: { detail: SubmissionDetail }) {
  const ending = readRunWords(error)
  return (
    <CauseNote facts={{ judge, language, compiler: error, ending, stderr: failure?.stderr.text ?? '' }} />
  )
}

function UnderWay({ detail }: { detail: SubmissionDetail }) {
  const { judge, progress, place, shown, withheld } = detail
  const { t } = useTranslation()
  if (withheld) return t('verdict.receivedNote')
  if (judge !== Judge.RunningJudge) return place ? <Place place={place} /> : t('submission.waiting')
  if (progress) return t('common.testOf', progress)
  return shown === 'verdict' ? t('feedback.verdictOnly') : t('submission.compiling')
}

interface DoneProps {
  detail: SubmissionDetail
  /** The table of tests stands on the page. */
  linked?: boolean
}

export function Done({ detail: { testcase, judge, shown }, linked = false }: DoneProps) {
  const { t } = useTranslation()
  if (shown === 'verdict' && judge !== Judge.CompileError) return t('feedback.verdictOnly')
  if (testcase.length === 0) return t('submission.noTests')
  const passed = testcase.filter((test) => test.judge === Judge.Accepted).length
  const failed = testcase.findIndex((test) => test.judge !== Judge.Accepted)
  const number = t('submission.testNumber', { number: failed + 1 })
  // Later tests are not shown, nor known.
  const isWhole = shown !== 'test' || failed === -1
  return (
    <>
      {isWhole && t('submission.passed', { passed, total: testcase.length })}
      {failed >= 0 && (
        <>
          {t('submission.firstFailed')}
          {linked ? <a href={`#test-${failed + 1}`}>{number}</a> : number}
          {t('submission.firstFailedEnd')}
        </>
      )}
    </>
  )
}
