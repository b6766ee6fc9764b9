// A role as its six flags. Implied flags are checked, name their cause, and cannot be removed before it.

import {
  courseFlags,
  implying,
  presetOf,
  rolePresets,
  wholeRole,
  type CourseFlag,
  type CourseRole,
} from '@verdict/domain/course'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { Segment } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import style from '../course.module.css'

interface RoleDialogProps {
  title: string
  before: CourseRole
  /** Without manageCourse the viewer would manage the course no longer. */
  managesNow: boolean
  save: (role: CourseRole) => Promise<void>
  onClose: () => void
}

const presets = ['student', 'ta', 'coTeacher', 'custom'] as const

type Given = Partial<Record<CourseFlag, boolean>>

const givenIn = (role: CourseRole): Given =>
  Object.fromEntries(courseFlags.map((flag) => [flag, role[flag] && implying(role, flag).length === 0]))

export function RoleDialog({ title, before, managesNow, save, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [given, setGiven] = useState(() => givenIn(before))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const role = wholeRole(given)
  const reasonFor = (flag: CourseFlag): string => {
    const from = implying(given, flag)
    if (from.length === 0) return t(`course.flagText.${flag}`)
    const names = from.map((other) => t(`course.flag.${other}`)).join(t('common.listComma'))
    return t('course.members.implied', { from: names })
  }
  const agree = () =>
    confirm({
      title: t('course.members.giveUpTitle'),
      text: t('course.members.giveUpText'),
      action: t('course.members.giveUp'),
      danger: true,
    })
  const submit = async () => {
    if (!role.basic) {
      setFailure(t('course.members.noFlag'))
      toast.warning(t('errors.formInvalid'))
      return
    }
    if (managesNow && !role.manageCourse && !(await agree())) return
    setBusy(true)
    try {
      await save(role)
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure(t('common.failed', { message: errorText(error) }))
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Segment
          label={t('course.members.preset')}
          value={presetOf(role) ?? 'custom'}
          options={presets.map((value) => ({ value, label: t(`course.members.presets.${value}`) }))}
          onChange={(preset) => {
            if (preset !== 'custom') setGiven(givenIn(rolePresets[preset]))
            setFailure(null)
          }}
        />
        <fieldset className={style.flags}>
          <legend className="vh">{t('course.members.role')}</legend>
          {courseFlags.map((flag) => (
            <div key={flag}>
              <input
                id={`${id}${flag}`}
                type="checkbox"
                className="tick"
                aria-describedby={`${id}${flag}text`}
                checked={role[flag]}
                disabled={implying(given, flag).length > 0}
                onChange={(event) => {
                  setGiven({ ...given, [flag]: event.target.checked })
                  setFailure(null)
                }}
              />
              <label htmlFor={`${id}${flag}`}>{t(`course.flag.${flag}`)}</label>
              <small id={`${id}${flag}text`}>{reasonFor(flag)}</small>
            </div>
          ))}
        </fieldset>
        {failure !== null && <Notice>{failure}</Notice>}
        <SubmitActions action={t('common.save')} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
