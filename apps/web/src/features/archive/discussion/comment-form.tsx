import { discussionLimits } from '@verdict/domain/field-limits'
import { newComment } from '@verdict/contract/discussion'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { PageForm } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { useDiscard } from './discard.ts'

interface CommentFormProps {
  content?: string
  label: string
  action: string
  onSave: (content: string) => Promise<void>
  saving: boolean
  onCancel?: () => void
}

export function CommentForm({ content = '', label, action, onSave, saving, onCancel }: CommentFormProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const [values, setValues] = useState({ content })
  const discard = useDiscard()
  const dirty = values.content !== content
  useUnsavedWarning(dirty && !saving)
  const words = {
    content:
      values.content.trim() === ''
        ? t('common.fault.required')
        : t('common.fault.tooLong', { max: discussionLimits.content }),
  }
  const form = useForm({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(newComment, typed, words),
    said: (error) => saidFaults(error, words),
    onSave: async () => {
      await onSave(values.content)
      setValues({ content: '' })
    },
    saving,
  })
  const cancel = onCancel && (
    <Button
      look="ghost"
      onClick={() => void discard({ dirty, text: t('discuss.form.discardChange'), close: onCancel })}
    >
      {t('common.cancel')}
    </Button>
  )
  return (
    <PageForm form={form} action={action} saving={saving} beside={cancel}>
      <MarkdownField
        name="content"
        label={label}
        hint={t('discuss.form.commentHint')}
        error={form.faults.content}
        rows={5}
        pictures={isAdmin}
        // Focuses only an editor that was opened on purpose.
        autoFocus={onCancel !== undefined}
        value={values.content}
        onChange={(text) => form.change({ content: text })}
      />
    </PageForm>
  )
}
