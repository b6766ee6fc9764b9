import { languageName, languageRecords, type Language } from '@verdict/domain/language'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import Comparison, { type ComparedCode } from '../../../../ui/editor/comparison.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { openedOf, submissionQuery } from '../api/submission-detail.ts'
import type { Draft } from '../draft-store.ts'
import style from './tries.module.css'

interface CompareDialogProps {
  /** Older first; a single one is compared with the editor. */
  sids: readonly number[]
  draft: Draft
  onClose: () => void
}

function CompareDialog({ sids, draft, onClose }: CompareDialogProps) {
  const { t } = useTranslation()
  const found = useQueries({ queries: sids.map(submissionQuery) })
  const failed = found.find(({ error }) => error)
  const programs = found.flatMap(({ data }) => {
    const detail = openedOf(data)
    return detail ? [{ name: t('submission.compare.one', { sid: detail.sid }), ...detail }] : []
  })
  const [before, after] =
    sids.length === 1 ? [...programs, { name: t('submission.compare.editor'), ...draft }] : programs
  return (
    <Dialog title={t('submission.compare.title')} onClose={onClose} wide>
      {failed && (
        <FailedState
          title={t('submission.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(before && after) && <Loading />}
      {before && after && <Compared before={before} after={after} />}
    </Dialog>
  )
}

export default CompareDialog

interface Program {
  name: string
  code: string
  language: Language
}

function Compared({ before, after }: { before: Program; after: Program }) {
  return (
    <>
      <div className={style.names}>
        <Name of={before} />
        <Name of={after} />
      </div>
      <div className={style.comparison}>
        <Comparison before={useCompared(before)} after={useCompared(after)} />
      </div>
    </>
  )
}

const Name = ({ of: { name, language } }: { of: Program }) => (
  <span>
    {name} <span className="muted">{languageName(language)}</span>
  </span>
)

const useCompared = ({ name, code, language }: Program): ComparedCode =>
  useMemo(
    () => ({ label: name, code, language: languageRecords[language].highlight }),
    [name, code, language],
  )
