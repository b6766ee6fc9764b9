import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import type { FoundItem } from '../../../../ui/picker/finders.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCreateContest } from '../api/contest.ts'
import { ContestForm } from './contest-form.tsx'
import { bodyOf, changeOf, emptyValues } from './values.ts'

interface CreateContestProps {
  course: FoundItem | null
  onCreated: (cid: number) => void
}

export function CreateContest({ course, onCreated }: CreateContestProps) {
  const { t } = useTranslation()
  const [empty] = useState(() => emptyValues(serverNow(), course))
  const [values, setValues] = useState(empty)
  const create = useCreateContest()
  const cid = create.data?.cid
  useUnsavedWarning(cid === undefined && Object.keys(changeOf(empty, values)).length > 0)
  useLeaveOnceSaved(cid, onCreated)

  const save = async () => {
    const made = await create.mutateAsync(bodyOf(values))
    toast.success(t('contest.form.created', { cid: made.cid }))
  }
  return (
    <ContestForm
      values={values}
      onChange={setValues}
      choosesCourse
      action={t('contest.form.create')}
      onSave={save}
      saving={create.isPending || cid !== undefined}
    />
  )
}
