// Login by a printed slip: name or seat, and its one-time code.

import { examEntryLimits, loginNameLength } from '@verdict/domain/field-limits'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusedWith } from '@verdict/web-client/errors'
import { errorText } from '../../../lib/errors.ts'
import { openLoginTo } from '../../../lib/session/auth-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { useCodeLogin } from './api/entry.ts'
import style from './entry.module.css'

type Name = 'who' | 'code'
const names: readonly Name[] = ['who', 'code']

interface CodeFormProps {
  cid: number
  go: (address: string) => void
  /** The logged-in person is not on the roster. */
  asPerson?: boolean
}

export function CodeForm({ cid, go, asPerson }: CodeFormProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState({ who: '', code: '' })
  const [missing, setMissing] = useState<readonly Name[]>([])
  // Full reload as that person.
  const login = useCodeLogin(cid, () => go(`/exam/${cid}`))
  const focus = (name: Name) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const empty = names.filter((name) => fields[name].trim() === '')
    setMissing(empty)
    login.reset()
    if (empty[0]) return focus(empty[0])
    login.mutate(fields, { onError: () => focus('code') })
  }
  const wiring = (name: Name) => ({
    name,
    label: t(`examEntry.code.${name}`),
    hint: t(`examEntry.code.${name}Hint`),
    value: fields[name],
    error: missing.includes(name) && t(`examEntry.code.${name}Missing`),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.target.value })
      setMissing(missing.filter((other) => other !== name))
    },
  })
  return (
    <Section title={t('examEntry.code.title')}>
      <form ref={form} className={style.form} noValidate onSubmit={submit}>
        {login.error && (
          <Notice>
            {isRefusedWith(401, login.error) ? t('examEntry.code.wrong') : errorText(login.error)}
          </Notice>
        )}
        <TextField {...wiring('who')} maxLength={loginNameLength} />
        <TextField {...wiring('code')} maxLength={examEntryLimits.code} className={style.code} />
        <div className="row">
          <Button type="submit" look="primary" busy={login.isPending}>
            {t('examEntry.code.login')}
          </Button>
          {!asPerson && (
            <Button onClick={() => openLoginTo(`/exam/${cid}`)}>{t('examEntry.code.password')}</Button>
          )}
        </div>
      </form>
    </Section>
  )
}
