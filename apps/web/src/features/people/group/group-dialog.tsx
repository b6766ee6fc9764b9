import { groupEndpoints } from '@verdict/contract/group'
import { groupTitleLimits } from '@verdict/domain/field-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveGroup } from './api/groups.ts'

interface GroupDialogProps {
  group?: { gid: number; title: string }
  onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ title: group?.title ?? '' })
  const save = useSaveGroup(group?.gid)
  const words = { title: t('common.fault.length', groupTitleLimits) }
  const form = useForm({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(groupEndpoints['POST /group/'].body, typed, words),
    said: (error) => saidFaults(error, words),
    onSave: async () => {
      const { title } = await save.mutateAsync(values.title.trim())
      toast.success(t(group ? 'group.renamed' : 'group.created', { title }))
      onClose()
    },
    saving: save.isPending,
  })
  return (
    <FormDialog
      title={t(group ? 'group.rename' : 'group.create')}
      onSubmit={form.onSubmit}
      failure={form.failure}
      action={t(group ? 'common.save' : 'common.create')}
      busy={save.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('group.name')}
        hint={words.title}
        error={form.faults.title}
        autoComplete="off"
        large
        value={values.title}
        onChange={(event) => form.change({ title: event.target.value })}
      />
    </FormDialog>
  )
}
