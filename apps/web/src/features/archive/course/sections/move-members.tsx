import type { CourseSection } from '@verdict/contract/course-section'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field/field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useMoveToSection } from '../api/sections.ts'
import { classes } from '../../../../ui/classes.ts'
import style from '../course.module.css'

interface MoveMembersProps {
  courseId: number
  sections: readonly CourseSection[]
  uids: readonly string[]
  onMoved: () => void
}

export function MoveMembers({ courseId, sections, uids, onMoved }: MoveMembersProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const move = useMoveToSection(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    move.mutate(
      { uids: [...uids], sectionId: to === 'none' ? null : Number(to) },
      {
        onSuccess: ({ moved }) => {
          toast.success(t('course.sections.movedMembers', { count: moved }))
          onMoved()
        },
        onError: toastFailure,
      },
    )
  }
  return (
    <form className={classes('cluster', style.addGroup)} onSubmit={submit}>
      <Select
        aria-label={t('course.sections.moveTo')}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      >
        <option value="">{t('course.sections.choose')}</option>
        {sections.map(({ sectionId, name }) => (
          <option key={sectionId} value={sectionId}>
            {name}
          </option>
        ))}
        <option value="none">{t('course.sections.none')}</option>
      </Select>
      <Button type="submit" disabled={to === '' || uids.length === 0} busy={move.isPending}>
        {t('course.sections.move')}
      </Button>
    </form>
  )
}
