import { languagesInOrder } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckList } from '../../../../ui/field/check-list.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { useVerdictName } from '../../../../ui/verdict/verdict.tsx'
import { type Reference, useChangeVerified } from '../api/verification.ts'
import { ProgramDialog } from './program-dialog.tsx'
import { rangeOf, rangeText } from './score-range.ts'

const choosable: readonly Judge[] = [
  Judge.Accepted,
  Judge.WrongAnswer,
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.RuntimeError,
  Judge.OutputLimitExceeded,
  Judge.PresentationError,
  Judge.CompileError,
]

interface ReferenceDialogProps {
  pid: number
  reference: Reference | undefined
  listWith: (reference: Reference) => Reference[]
  onClose: () => void
}

const blank: Reference = {
  name: '',
  language: languagesInOrder[0]!,
  code: '',
  expected: [Judge.Accepted],
  score: null,
}

export function ReferenceDialog({ pid, reference, listWith, onClose }: ReferenceDialogProps) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const [values, setValues] = useState(reference ?? blank)
  const save = useChangeVerified(pid)
  const set = (part: Partial<Reference> | ((now: Reference) => Partial<Reference>)) =>
    setValues((now) => ({ ...now, ...(typeof part === 'function' ? part(now) : part) }))
  const [scoreText, setScoreText] = useState(rangeText(values.score))
  const score = rangeOf(scoreText)
  return (
    <ProgramDialog
      title={reference ? t('verification.editOf', { name: reference.name }) : t('verification.addReference')}
      values={values}
      onChange={set}
      maxChars={sourceBytes.max}
      isWrong={score === undefined}
      onSave={(name) =>
        save.mutate(
          { references: listWith({ ...values, name, score: score ?? null }) },
          { onSuccess: onClose },
        )
      }
      saving={save}
      onClose={onClose}
    >
      <CheckList
        legend={t('verification.expectedHint')}
        items={choosable.map((judge) => ({ id: judge, label: nameOf(judge) }))}
        empty=""
        value={values.expected}
        onChange={(ids) => set({ expected: choosable.filter((judge) => ids.includes(judge)) })}
      />
      <TextField
        label={t('verification.score')}
        hint={t('verification.scoreHint')}
        autoComplete="off"
        value={scoreText}
        error={score === undefined ? t('verification.scoreWrong') : undefined}
        onChange={(event) => setScoreText(event.target.value)}
      />
    </ProgramDialog>
  )
}
