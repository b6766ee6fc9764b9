import type { ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { ProblemStatus } from '@verdict/domain/problem'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeProblem } from '../api/problem.ts'
import { askBeforeOpening } from '../ask-before-opening.ts'
import { changeOf, valuesOf } from './form-values.ts'
import { useEdit } from '../../../../ui/form/use-edit.ts'
import { ProblemForm } from './problem-form.tsx'
import type { FormStep } from './steps.tsx'

interface EditProblemProps {
  problem: ProblemDetail
  content: ProblemContent
  course?: number
  step: FormStep | null
  onStep: (step: FormStep) => void
  onSaved: () => void
}

export function EditProblem({ problem, content, course, step, onStep, onSaved }: EditProblemProps) {
  const { t } = useTranslation()
  const { values, setValues, change, differs } = useEdit(() => valuesOf(problem, content), changeOf)
  const save = useChangeProblem(problem.pid)
  useUnsavedWarning(differs && !save.isSuccess)
  useLeaveOnceSaved(save.isSuccess, onSaved)

  const submit = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    const isOpening = change.status === ProblemStatus.Available
    if (isOpening && !(await askBeforeOpening(problem.pid))) return
    await save.mutateAsync(change)
    toast.success(t('problemForm.saved', { pid: problem.pid }))
  }
  return (
    <ProblemForm
      step={step}
      onStep={onStep}
      stored={problem}
      hasPdf={content.pdfs.length > 0}
      values={values}
      onChange={setValues}
      knownTags={problem.tags}
      mayOpen={problem.may.handOut}
      action={t('problemForm.save')}
      onSave={submit}
      saving={save.isPending}
    >
      <LinkButton to="/problem/$pid" params={{ pid: String(problem.pid) }} search={{ course }} look="ghost">
        {t('common.cancel')}
      </LinkButton>
    </ProblemForm>
  )
}
