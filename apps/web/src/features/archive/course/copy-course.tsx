import type { CourseDetail } from '@verdict/contract/course'
import { courseLimits } from '@verdict/domain/field-limits'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { ownTimeZone } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useCopyCourse } from './api/courses.ts'

export function CopyCourse({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('course.copy.heading')}>
      <p className="sec">{t('course.copy.text')}</p>
      <div>
        <Button icon="copy" onClick={() => setAsking(true)}>
          {t('course.copy.action')}
        </Button>
      </div>
      {asking && <CopyDialog course={course} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** Half a year, keeping the weekday. */
const usualDays = 182

function CopyDialog({ course, onClose }: { course: CourseDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopyCourse(course.courseId)
  const [name, setName] = useState(course.name)
  const [days, setDays] = useState(String(usualDays))
  const [sections, setSections] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const { min, max } = courseLimits.name
  const isNamed = name.trim().length >= min && name.trim().length <= max
  const isDays = /^-?\d{1,4}$/.test(days) && Math.abs(Number(days)) <= courseLimits.copyDays
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isNamed || !isDays || copy.isPending) return
    copy.mutate(
      { name: name.trim(), days: Number(days), timeZone: ownTimeZone(), sections },
      {
        onSuccess: ({ courseId, contests }) => {
          toast.success(t('course.copy.done', { count: contests }))
          onClose()
          void navigate({ to: '/course/$id', params: { id: String(courseId) } })
        },
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  return (
    <Dialog title={t('course.copy.title', { name: course.name })} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('course.form.name')}
          error={!isNamed && t('common.fault.length', courseLimits.name)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('course.copy.days')}
          hint={t('course.copy.daysHint')}
          error={!isDays && t('common.fault.invalid')}
          inputMode="numeric"
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Switch checked={sections} onChange={setSections}>
          {t('course.copy.sections')}
        </Switch>
        {failure !== null && <Notice>{failure}</Notice>}
        <SubmitActions action={t('course.copy.action')} busy={copy.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
