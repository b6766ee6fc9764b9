import type { ApiError } from '@verdict/contract/client'
import type { ContestDetail } from '@verdict/contract/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { getWebsite } from '../../../../lib/site.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { isEmpty, useEdit } from '../../../../ui/form/use-edit.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCopyContest, useCreateContest } from '../api/contest.ts'
import { useSendChange } from '../form/send-change.ts'
import { DeleteHomework } from './delete-homework.tsx'
import { HomeworkForm } from './homework-form.tsx'
import { emptyHomework, homeworkChangeOf, homeworkValues, newHomeworkBody } from './values.ts'

interface CreateHomeworkProps {
  courseId: number
  onCreated: (cid: number) => void
}

export function CreateHomework({ courseId, onCreated }: CreateHomeworkProps) {
  const { t } = useTranslation()
  const [empty] = useState(() => emptyHomework(serverNow(), getWebsite().timeZone))
  const [values, setValues] = useState(empty)
  const create = useCreateContest()
  const cid = create.data?.cid
  useUnsavedWarning(cid === undefined && !isEmpty(homeworkChangeOf(empty, values)))
  useLeaveOnceSaved(cid, onCreated)
  const save = async () => {
    const made = await create.mutateAsync(newHomeworkBody(values, courseId))
    toast.success(t('homework.created', { cid: made.cid }))
  }
  return (
    <HomeworkForm
      values={values}
      onChange={setValues}
      action={t('homework.create')}
      onSave={save}
      saving={create.isPending || cid !== undefined}
    />
  )
}

interface EditHomeworkProps {
  detail: ContestDetail
  onSaved: () => void
  onCopied: (cid: number) => void
  onDeleted: () => void
}

export function EditHomework({ detail, onSaved, onCopied, onDeleted }: EditHomeworkProps) {
  const { t } = useTranslation()
  const { cid } = detail.contest
  const { values, setValues, change, differs } = useEdit(() => homeworkValues(detail), homeworkChangeOf)
  const [saved, setSaved] = useState(false)
  const [deleted, setDeleted] = useState(false)
  const { send, isSending } = useSendChange(cid)
  const copy = useCopyContest()
  useUnsavedWarning(differs && !saved && !deleted)
  useLeaveOnceSaved(saved, onSaved)
  useLeaveOnceSaved(deleted, onDeleted)
  const submit = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    const harm = ({ errors }: ApiError) => errors.map(({ message }) => message).join(' ')
    if (!(await send(change, harm))) return
    toast.success(t('homework.saved', { cid }))
    setSaved(true)
  }
  return (
    <HomeworkForm
      values={values}
      onChange={setValues}
      action={t('contest.form.save')}
      onSave={submit}
      saving={isSending || saved}
    >
      <LinkButton to="/contests/$cid" params={{ cid: String(cid) }} look="ghost">
        {t('common.cancel')}
      </LinkButton>
      <Button
        icon="copy"
        busy={copy.isPending}
        disabled={differs}
        onClick={() => copy.mutate(cid, { onSuccess: (made) => onCopied(made.cid) })}
      >
        {t('homework.copy')}
      </Button>
      <DeleteHomework contest={detail.contest} onDeleted={() => setDeleted(true)} />
    </HomeworkForm>
  )
}
