// Two texts of a source beside each other. Loaded when somebody compares.

import { type Language, languageRecords, problemProgramLanguage } from '@verdict/domain/language'
import { useMemo } from 'react'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import Comparison, { type ComparedCode } from '../../../../ui/editor/comparison.tsx'
import style from './sources.module.css'

interface Side {
  label: string
  code: string
  language: Language | null
}

function useCompared({ label, code, language }: Side): ComparedCode {
  const { highlight } = languageRecords[language ?? problemProgramLanguage]
  return useMemo(() => ({ label, code, language: highlight }), [label, code, highlight])
}

interface CompareDialogProps {
  title: string
  before: Side
  after: Side
  onClose: () => void
}

function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog wide title={title} onClose={onClose}>
      <Compared before={before} after={after} />
    </Dialog>
  )
}

export default CompareDialog

export function Compared({ before, after }: { before: Side; after: Side }) {
  return (
    <>
      <div className={style.sides}>
        <span>{before.label}</span>
        <span>{after.label}</span>
      </div>
      <div className={style.comparison}>
        <Comparison before={useCompared(before)} after={useCompared(after)} />
      </div>
    </>
  )
}
