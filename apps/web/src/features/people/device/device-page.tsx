// A person lets a program without a browser act as them. The page shows whose request it is, since somebody else may have sent
// them the code.

import type { AskingProgram } from '@verdict/contract/device'
import { readUserCode, writeUserCode } from '@verdict/domain/access-token'
import { tokenLimits } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusedWith } from '@verdict/web-client/errors'
import { errorText } from '../../../lib/errors.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { State } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { askingQuery, useAnswerProgram } from './api/device.ts'
import style from './device.module.css'

export function DevicePage({ givenCode }: { givenCode: string }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  return (
    <Page title={t('token.device.title')} width="read">
      <PageHead title={t('token.device.title')} />
      {profile ? (
        <Device key={profile.uid} uid={profile.uid} givenCode={readUserCode(givenCode)} />
      ) : (
        <div className="stack narrow">
          <p>{t('token.device.loginFirst')}</p>
          <div className="row">
            <Button look="primary" onClick={() => openAuthDialog()}>
              {t('account.login')}
            </Button>
          </div>
        </div>
      )}
    </Page>
  )
}

function Device({ uid, givenCode }: { uid: string; givenCode: string | null }) {
  const { t } = useTranslation()
  const [code, setCode] = useState(givenCode)
  const asking = useQuery({ ...askingQuery(code ?? ''), enabled: code !== null })
  const answer = useAnswerProgram()
  if (answer.isSuccess) return <Answered allowed={answer.variables.allow} />
  if (code === null || !asking.data) {
    return <CodeForm busy={asking.isFetching} error={asking.error} asked={code} onCode={setCode} />
  }
  const decide = (allow: boolean) => answer.mutate({ userCode: code, allow })
  const isOver = isRefusedWith(404, answer.error)
  return (
    <div className="stack narrow">
      <Asking uid={uid} code={code} asking={asking.data} />
      {answer.error && <Notice>{isOver ? t('token.device.unknown') : errorText(answer.error)}</Notice>}
      <div className="row">
        {!isOver && (
          <>
            <Button look="primary" busy={answer.isPending} onClick={() => decide(true)}>
              {t('token.device.allow')}
            </Button>
            <Button disabled={answer.isPending} onClick={() => decide(false)}>
              {t('token.device.refuse')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

interface CodeFormProps {
  busy: boolean
  error: Error | null
  asked: string | null
  onCode: (code: string) => void
}

function CodeForm({ busy, error, asked, onCode }: CodeFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(asked === null ? '' : writeUserCode(asked))
  const [wrong, setWrong] = useState(false)
  const code = readUserCode(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWrong(code === null)
    if (code !== null) onCode(code)
  }
  const isUnknown = isRefusedWith(404, error) && code === asked
  return (
    <form className="stack narrow" noValidate onSubmit={submit}>
      {error && !isRefusedWith(404, error) && <Notice>{errorText(error)}</Notice>}
      <TextField
        label={t('token.device.code')}
        hint={t('token.device.codeHint')}
        error={
          wrong && code === null ? t('token.device.noCode') : isUnknown ? t('token.device.unknown') : false
        }
        value={typed}
        maxLength={tokenLimits.typedCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          {t('token.device.look')}
        </Button>
      </div>
    </form>
  )
}

function Asking({ uid, code, asking }: { uid: string; code: string; asking: AskingProgram }) {
  const { t } = useTranslation()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        {t('token.device.asks', { name: asking.name, uid })}
      </h2>
      <Notice kind="warning">{t('token.device.warning')}</Notice>
      <dl className={style.facts}>
        <div>
          <dt>{t('token.device.code')}</dt>
          <dd>
            <strong className={style.code}>{writeUserCode(code)}</strong>
            <p className={style.hint}>{t('token.device.compare')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('token.device.from')}</dt>
          <dd>
            {asking.address}
            <p className={style.hint}>{asking.isNear ? t('token.device.near') : t('token.device.far')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('token.device.at')}</dt>
          <dd>
            <Time value={asking.createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('token.scopes')}</dt>
          <dd>
            <ul className={style.scopes}>
              {asking.scopes.map((scope) => (
                <li key={scope}>
                  {t(`token.scope.${scope}`)}
                  <p className={style.hint}>{t(`token.scopeHint.${scope}`)}</p>
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t('token.lasts')}</dt>
          <dd>{t('token.days', { count: asking.days })}</dd>
        </div>
      </dl>
    </>
  )
}

function Answered({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <State
        icon={allowed ? 'check' : 'lock'}
        title={t(allowed ? 'token.device.allowed' : 'token.device.refused')}
        text={t(allowed ? 'token.device.allowedText' : 'token.device.refusedText')}
        action={<LinkButton to="/settings">{t('token.device.toSettings')}</LinkButton>}
      />
    </div>
  )
}
