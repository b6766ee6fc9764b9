import type { CourseDetail } from '@verdict/contract/course'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeCourse, type CourseChange } from './api/courses.ts'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { CourseForm, trimmed, type CourseValues } from './course-form.tsx'

const valuesOf = ({
  name,
  description,
  encrypt,
  joinCode = '',
  languages,
  feedback = null,
}: CourseDetail): CourseValues => ({
  name,
  description,
  encrypt,
  joinCode,
  languages,
  feedback,
})

const changeOf = (loaded: CourseValues, typed: CourseValues): CourseChange =>
  differences(loaded, trimmed(typed))

export function CourseSettings({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const { values, setValues, change, differs, reset, begin } = useEdit(() => valuesOf(course), changeOf)
  const saving = useChangeCourse(course.courseId)
  useUnsavedWarning(differs)

  const save = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    begin(valuesOf(await saving.mutateAsync(change)))
    toast.success(t('course.saved'))
  }
  return (
    <div className="stack narrow">
      <CourseForm
        values={values}
        onChange={setValues}
        onSave={save}
        saving={saving.isPending}
        failed={(error) => t('course.updateFailed', { error })}
      >
        <div className="row">
          <Button type="submit" look="primary" busy={saving.isPending}>
            {t('common.save')}
          </Button>
          <Button look="ghost" disabled={!differs} onClick={reset}>
            {t('common.reset')}
          </Button>
        </div>
      </CourseForm>
    </div>
  )
}
