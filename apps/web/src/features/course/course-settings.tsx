// What a course is called, who may read it and how one joins. Leaving with changes asks first.

import type { CourseDetail } from '@verdict/contract/course'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useChangeCourse, type CourseChange } from './api/courses.ts'
import style from './course.module.css'
import { CourseForm, trimmed, type CourseValues } from './course-form.tsx'

const valuesOf = ({ name, description, encrypt, joinCode = '' }: CourseDetail): CourseValues => ({
  name,
  description,
  encrypt,
  joinCode,
})

/** Only what differs. */
export function changeOf(loaded: CourseValues, typed: CourseValues): CourseChange {
  const now = trimmed(typed)
  const names = Object.keys(now) as (keyof CourseValues)[]
  return Object.fromEntries(
    names.filter((name) => now[name] !== loaded[name]).map((name) => [name, now[name]]),
  )
}

export function CourseSettings({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  // What was loaded when the form opened, or last saved: another answer must not turn into somebody's change.
  const [loaded, setLoaded] = useState(() => valuesOf(course))
  const [values, setValues] = useState(loaded)
  const change = useChangeCourse(course.courseId)
  const difference = changeOf(loaded, values)
  const differs = Object.keys(difference).length > 0
  useUnsavedWarning(differs)

  const save = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    const saved = valuesOf(await change.mutateAsync(difference))
    setLoaded(saved)
    setValues(saved)
    toast.success(t('course.saved'))
  }
  return (
    <div className={style.settings}>
      <CourseForm
        values={values}
        onChange={setValues}
        onSave={save}
        saving={change.isPending}
        failed={(error) => t('course.updateFailed', { error })}
      >
        <div className="row">
          <Button type="submit" look="primary" busy={change.isPending}>
            {t('common.save')}
          </Button>
          <Button look="ghost" disabled={!differs} onClick={() => setValues(loaded)}>
            {t('common.reset')}
          </Button>
        </div>
      </CourseForm>
    </div>
  )
}
