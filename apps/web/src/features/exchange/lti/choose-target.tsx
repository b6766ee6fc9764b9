import type { LtiLaunch } from '@verdict/contract/lti'
import { rolePresets, type RolePreset } from '@verdict/domain/course'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import type { FoundItem } from '../../../ui/picker/finders.tsx'
import { ItemChoice } from '../../../ui/picker/item-choice.tsx'
import { homeworkQuery, managedFinder, useChoose } from './api/lti.ts'

const presets = Object.keys(rolePresets) as RolePreset[]

export function TeacherRole({
  value,
  disabled,
  onChange,
}: {
  value: RolePreset
  disabled?: boolean
  onChange: (role: RolePreset) => void
}) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('lti.teacherRole')}
      hint={t('lti.teacherRoleHint')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as RolePreset)}
    >
      {presets.map((name) => (
        <option key={name} value={name}>
          {t(`lti.roles.${name}`)}
        </option>
      ))}
    </SelectField>
  )
}

export function ChooseTarget({ launchId, launch }: { launchId: string; launch: LtiLaunch }) {
  const { t } = useTranslation()
  const [course, setCourse] = useState<FoundItem | null>(null)
  const [cid, setCid] = useState<number | null>(null)
  const [teacherRole, setTeacherRole] = useState<RolePreset>('student')
  const choose = useChoose(launchId)
  return (
    <form
      className="narrow"
      onSubmit={(event) => {
        event.preventDefault()
        if (course) choose.mutate({ courseId: course.id, cid, teacherRole })
      }}
    >
      <Fields>
        <p className="sec">
          {t(launch.forPlatform ? 'lti.launch.chooseContent' : 'lti.launch.choose', {
            platform: launch.platform,
          })}
        </p>
        <ItemChoice
          finder={managedFinder}
          label={t('lti.launch.course')}
          hint={t('lti.launch.courseHint')}
          listLabel={t('lti.launch.courses')}
          value={course}
          onChange={(found) => {
            setCourse(found)
            setCid(null)
          }}
        />
        {course && <HomeworkChoice courseId={course.id} value={cid} onChange={setCid} />}
        <TeacherRole value={teacherRole} onChange={setTeacherRole} />
        <FormFailure text={choose.error && errorText(choose.error)} />
        <div className="row">
          <Button type="submit" look="primary" busy={choose.isPending} disabled={!course}>
            {t('lti.launch.link')}
          </Button>
        </div>
      </Fields>
    </form>
  )
}

function HomeworkChoice({
  courseId,
  value,
  onChange,
}: {
  courseId: number
  value: number | null
  onChange: (cid: number | null) => void
}) {
  const { t } = useTranslation()
  const { data } = useQuery(homeworkQuery(courseId))
  return (
    <SelectField
      label={t('lti.launch.opens')}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">{t('lti.launch.wholeCourse')}</option>
      {(data?.list ?? []).map((homework) => (
        <option key={homework.cid} value={homework.cid}>
          {homework.title}
        </option>
      ))}
    </SelectField>
  )
}
