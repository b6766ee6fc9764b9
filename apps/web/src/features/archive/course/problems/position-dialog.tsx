import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { usePlaceProblem, type PlacedProblem } from '../api/problems.ts'

interface PositionDialogProps {
  courseId: number
  problem: PlacedProblem
  onClose: () => void
}

export function PositionDialog({ courseId, problem, onClose }: PositionDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const move = usePlaceProblem(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!/^\d+$/.test(text.trim())) {
      setFault(t('errors.INVALID_POSITION'))
      return
    }
    if (move.isPending) return
    move.mutate(
      { pid: problem.pid, beforePos: Number(text) },
      {
        onSuccess: onClose,
        onError: (error) => setFault(t('course.problems.sortingFailed', { error: errorText(error) })),
      },
    )
  }
  return (
    <Dialog title={t('course.problems.moveTo', { pid: problem.pid })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="sec">{problem.title}</p>
        <TextField
          label={t('course.problems.beforePosition')}
          hint={t('course.problems.positionHint')}
          error={fault}
          inputMode="numeric"
          autoComplete="off"
          large
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <SubmitActions action={t('course.problems.move')} busy={move.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
