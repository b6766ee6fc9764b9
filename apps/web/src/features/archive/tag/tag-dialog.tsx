import { ApiError } from '@verdict/contract/client'
import type { Tag as TagShape } from '@verdict/contract/problem'
import { tagEndpoints } from '@verdict/contract/tag'
import { tagColors, type TagColor } from '@verdict/domain/problem'
import { tagLimits } from '@verdict/domain/field-limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveTag } from './api/tags.ts'
import style from './tag.module.css'

interface TagDialogProps {
  tag?: TagShape
  onClose: () => void
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.error === 'TAG_TAKEN'

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<{ name: string; color: TagColor }>({
    name: tag?.name ?? '',
    color: tag?.color ?? 'default',
  })
  const save = useSaveTag(tag?.tid)
  const words = { name: t('common.fault.length', tagLimits.name) }
  const form = useForm({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(tagEndpoints['POST /tag'].body, typed, words),
    said: (error) => (isTaken(error) ? { name: errorText(error) } : saidFaults(error, words)),
    onSave: async () => {
      const { name } = await save.mutateAsync({ ...values, name: values.name.trim() })
      toast.success(t(tag ? 'tag.saved' : 'tag.created', { name }))
      onClose()
    },
    saving: save.isPending,
  })
  return (
    <FormDialog
      title={t(tag ? 'tag.edit' : 'tag.create')}
      onSubmit={form.onSubmit}
      failure={form.failure}
      action={t(tag ? 'common.save' : 'common.create')}
      busy={save.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('tag.name')}
        error={form.faults.name}
        autoComplete="off"
        large
        value={values.name}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <ColorChoice
        name={values.name.trim()}
        value={values.color}
        onChange={(color) => form.change({ color })}
      />
    </FormDialog>
  )
}

interface ColorChoiceProps {
  name: string
  value: TagColor
  onChange: (color: TagColor) => void
}

function ColorChoice({ name, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={style.colors}>
      <legend>
        {t('tag.color')} {name !== '' && <Tag color={value}>{name}</Tag>}
      </legend>
      {tagColors.map((color) => (
        <label key={color}>
          <input
            type="radio"
            className="tick"
            name={group}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <Tag color={color}>{t(`tag.colors.${color}`)}</Tag>
        </label>
      ))}
    </fieldset>
  )
}
