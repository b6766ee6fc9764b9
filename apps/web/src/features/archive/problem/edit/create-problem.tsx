import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCreateProblem } from '../api/problem.ts'
import { bodyOf, emptyValues } from './form-values.ts'
import { readProblemDraft, useProblemDraft } from './problem-draft.ts'
import { ProblemForm } from './problem-form.tsx'
import { type FormStep, NewSteps } from './steps.tsx'
import { TimeIn } from '../../../../ui/text.tsx'

interface CreateProblemProps {
  course: { id: number; title: string } | null
  onCreated: (pid: number) => void
}

export function CreateProblem(props: CreateProblemProps) {
  const uid = useSession().profile?.uid ?? ''
  return <Drafted key={uid} uid={uid} {...props} />
}

function Drafted({ uid, course, onCreated }: CreateProblemProps & { uid: string }) {
  const { t } = useTranslation()
  const [restored, setRestored] = useState(() => readProblemDraft(uid))
  const [values, setValues] = useState(restored?.values ?? emptyValues)
  const [draftNumber, setDraftNumber] = useState(0)
  const [step, setStep] = useState<FormStep>('statement')
  const draft = useProblemDraft(uid)
  const [isHidden, setHidden] = useState(true)
  const create = useCreateProblem(course?.id, isHidden)
  const pid = create.data?.pid
  // Stored drafts survive leaving.
  useUnsavedWarning(draft.failed && pid === undefined)
  useLeaveOnceSaved(pid, onCreated)

  const save = async () => {
    const made = await create.mutateAsync(bodyOf(values))
    draft.forget()
    toast.success(t('problemForm.created', { pid: made.pid }))
  }
  const startOver = async () => {
    const agreed = await confirm({
      title: t('problemForm.draftDiscardTitle'),
      text: t('problemForm.draftDiscardText'),
      action: t('problemForm.draftDiscard'),
      danger: true,
    })
    if (!agreed) return
    draft.forget()
    setRestored(null)
    setValues(emptyValues)
    setDraftNumber(draftNumber + 1)
  }
  return (
    <div className="stack loose">
      {course && (
        <Notice kind="info">
          <Switch checked={isHidden} onChange={setHidden}>
            {t('problemForm.hideFromCourse')}
          </Switch>
          <p>
            {t(isHidden ? 'problemForm.hiddenFromCourse' : 'problemForm.inCourse', { name: course.title })}
          </p>
        </Notice>
      )}
      {restored && (
        <Notice kind="info">
          <TimeIn value={restored.at}>{(time) => t('problemForm.draftRestored', { time })}</TimeIn>{' '}
          <Verb onClick={() => void startOver()}>{t('problemForm.draftDiscard')}</Verb>
        </Notice>
      )}
      <NewSteps step={step} onStep={setStep} />
      <ProblemForm
        key={draftNumber}
        step={step}
        onStep={setStep}
        values={values}
        onChange={(next) => {
          setValues(next)
          draft.keep(next)
        }}
        mayOpen={!course || !isHidden}
        action={t('problemForm.create')}
        onSave={save}
        saving={create.isPending || pid !== undefined}
      >
        {!restored && draft.savedAt !== null && (
          <Button look="ghost" onClick={() => void startOver()}>
            {t('problemForm.draftDiscard')}
          </Button>
        )}
        <span className="muted" role="status">
          {draft.failed && t('problemForm.draftFailed')}
          {draft.savedAt !== null && t('problemForm.draftSaved', { time: timeOfDay(draft.savedAt) })}
        </span>
      </ProblemForm>
      <p className="muted">{t('problemForm.files.later')}</p>
    </div>
  )
}
