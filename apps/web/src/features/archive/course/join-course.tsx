// Joining: public courses are open; private ones need a code, or an instructor's action where there is none.

import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useJoinCourse } from './api/courses.ts'

/** @param inside can open it anyway, as an administrator */
export function JoinButton({ courseId, inside }: { courseId: number; inside: boolean }) {
  const { t } = useTranslation()
  const join = useJoinCourse(courseId)
  return (
    <Button
      look={inside ? 'plain' : 'primary'}
      icon="plus"
      busy={join.isPending}
      onClick={() =>
        join.mutate(undefined, {
          onSuccess: ({ name }) => toast.success(t('course.join.done', { name })),
          onError: (error) => toast.error(t('course.join.failed', { error: errorText(error) })),
        })
      }
    >
      {t('course.join.action')}
    </Button>
  )
}

export function JoinForm({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const join = useJoinCourse(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const joinCode = code.trim()
    if (joinCode === '') {
      setFault(t('common.fault.required'))
      toast.warning(t('errors.formInvalid'))
      return
    }
    setFault(undefined)
    if (join.isPending) return
    join.mutate(joinCode, {
      onSuccess: ({ name }) => toast.success(t('course.join.done', { name })),
      onError: (error) => setFault(t('course.join.failed', { error: errorText(error) })),
    })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t('course.form.joinCode')}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        large
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setFault(undefined)
        }}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={join.isPending}>
          {t('course.join.action')}
        </Button>
        <LinkButton to="/courses" look="ghost">
          {t('course.toList')}
        </LinkButton>
      </div>
    </form>
  )
}
