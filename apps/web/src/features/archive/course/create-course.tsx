import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useCreateCourse } from './api/courses.ts'
import { CourseForm, emptyCourse, trimmed } from './course-form.tsx'

interface CreateCourseProps {
  onClose: () => void
  onCreated: (courseId: number) => void
}

export function CreateCourse({ onClose, onCreated }: CreateCourseProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(emptyCourse)
  const create = useCreateCourse()
  return (
    <Dialog title={t('course.create')} onClose={onClose}>
      <CourseForm
        values={values}
        onChange={setValues}
        onSave={async () => {
          const { courseId } = await create.mutateAsync(trimmed(values))
          toast.success(t('course.created'))
          onCreated(courseId)
        }}
        saving={create.isPending}
        failed={(error) => t('course.createFailed', { error })}
      >
        <SubmitActions action={t('common.create')} busy={create.isPending} onCancel={onClose} />
      </CourseForm>
    </Dialog>
  )
}
