import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { courseSectionsQuery, examContestQuery, useAddCourse } from './api/roster.ts'

export function AddCourse({ cid }: { cid: number }) {
  const course = useQuery(examContestQuery(cid)).data?.contest.course
  return course ? <AddMembers cid={cid} courseId={course.courseId} /> : null
}

function AddMembers({ cid, courseId }: { cid: number; courseId: number }) {
  const { t } = useTranslation()
  const sections = useQuery(courseSectionsQuery(courseId)).data?.sections ?? []
  const [section, setSection] = useState('')
  const add = useAddCourse(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(section === '' ? null : Number(section), {
      onSuccess: ({ added }) => {
        if (added > 0) toast.success(t('examRoster.course.added', { count: added }))
        else toast.message(t('examRoster.course.nobody'))
      },
      onError: toastFailure,
    })
  }
  return (
    <form className="row" onSubmit={submit}>
      {sections.length > 0 && (
        <Select
          aria-label={t('examRoster.course.members')}
          value={section}
          onChange={(event) => setSection(event.target.value)}
        >
          <option value="">{t('examRoster.course.all')}</option>
          {sections.map(({ sectionId, name }) => (
            <option key={sectionId} value={sectionId}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" icon="plus" busy={add.isPending}>
        {section === '' ? t('examRoster.course.add') : t('examRoster.course.addSection')}
      </Button>
    </form>
  )
}
