import type { CourseSection } from '@verdict/contract/course-section'
import { courseLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { uidsIn } from '../../../../ui/picker/listed.ts'
import { useChangeSection } from '../api/sections.ts'

interface EditSectionProps {
  courseId: number
  section: CourseSection
  onClose: () => void
}

export function EditSection({ courseId, section, onClose }: EditSectionProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(section.name)
  const [tas, setTas] = useState(() => section.tas.map(({ uid }) => uid).join('\n'))
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChangeSection(courseId, section.sectionId)
  const isNamed = name.trim() !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isNamed || change.isPending) return
    change.mutate(
      { name: name.trim(), tas: uidsIn(tas) },
      { onSuccess: onClose, onError: (error) => setFailure(errorText(error)) },
    )
  }
  return (
    <Dialog title={t('course.sections.edit', { name: section.name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('course.form.name')}
          error={!isNamed && t('common.fault.required')}
          maxLength={courseLimits.sectionName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextAreaField
          label={t('course.sections.tas')}
          hint={t('course.sections.tasHint')}
          rows={3}
          spellCheck={false}
          value={tas}
          onChange={(event) => {
            setTas(event.target.value)
            setFailure(null)
          }}
        />
        {failure !== null && <Notice>{failure}</Notice>}
        <SubmitActions action={t('common.save')} busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
