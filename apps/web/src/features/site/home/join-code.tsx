import { useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useJoinByCode } from './api/today.ts'
import style from './today.module.css'

/** The token of a link that was pasted in the place of a code. */
const tokenIn = (text: string): string | undefined => /\/course\/join\/([\w-]+)/.exec(text)?.[1]

/** Joins right here, by the code alone. */
export function JoinCode() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const join = useJoinByCode()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = code.trim()
    const token = tokenIn(text)
    if (text === '') return setFault(t('common.fault.required'))
    if (token !== undefined) return void navigate({ to: '/course/join/$token', params: { token } })
    setFault(undefined)
    if (join.isPending) return
    join.mutate(text, {
      onSuccess: ({ courseId, name }) => {
        toast.success(t('course.join.done', { name }))
        void navigate({ to: '/course/$id', params: { id: String(courseId) } })
      },
      onError: (error) => setFault(t('course.join.failed', { error: errorText(error) })),
    })
  }
  return (
    <form className={style.join} noValidate onSubmit={submit}>
      <TextField
        label={t('course.form.joinCode')}
        hint={t('today.joinHint')}
        error={fault}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" look="primary" busy={join.isPending}>
        {t('course.join.action')}
      </Button>
    </form>
  )
}
