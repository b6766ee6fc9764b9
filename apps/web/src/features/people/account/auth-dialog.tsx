import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { isStrongPassword } from '@verdict/domain/account'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../lib/api/query-client.ts'
import {
  closeAuthDialog,
  openAuthDialog,
  type AuthAsked,
  type AuthMode,
} from '../../../lib/session/auth-dialog.ts'
import { useWebsite } from '../../../lib/site.ts'
import { leaveAuthDialog, takeUpSession } from '../../../lib/session/expiry.ts'
import { tellTabs } from '../../../lib/session/tabs.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/field/field.tsx'
import { Notice, TabButton, Tabs } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { login, register } from './api/account.ts'
import { waysQuery } from './api/oauth.ts'
import style from './auth-dialog.module.css'
import {
  authErrorText,
  checkAuth,
  emptyFields,
  fieldsAfterSwitch,
  type AuthFields,
  type AuthFlags,
} from './auth-form.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { loadTexts } from '../../../i18n/index.ts'
import { SignOnButton } from './sign-on-button.tsx'

const Forgotten = lazy(async () => {
  const [part] = await Promise.all([import('./forgotten.tsx'), loadTexts(['mail'])])
  return part
})

const SecondStep = lazy(async () => {
  const [part] = await Promise.all([import('./second-factor/second-step.tsx'), loadTexts(['secondFactor'])])
  return part
})
const PasskeyLogin = lazy(async () => {
  const [part] = await Promise.all([import('./second-factor/passkey-login.tsx'), loadTexts(['secondFactor'])])
  return part
})
const ConfirmDialog = lazy(async () => {
  const [part] = await Promise.all([
    import('./second-factor/confirm-dialog.tsx'),
    loadTexts(['secondFactor']),
  ])
  return part
})

const waysIn = (error: unknown): unknown =>
  error instanceof ApiError && error.error === 'SECOND_FACTOR_NEEDED' ? error.params['ways'] : undefined

/** Takes up the session of who has just logged in, whatever opened it. */
function useEntered({ next }: AuthAsked) {
  const router = useRouter()
  const { t } = useTranslation()
  return async (profile: SessionProfile) => {
    await takeUpSession(profile)
    tellTabs(profile.uid)
    if (next !== undefined) router.history.push(next)
    toast.success(t('account.welcome', { name: profile.nick || profile.uid }))
    // Answers to a visitor are outdated.
    await queryClient.invalidateQueries()
  }
}

function useAuth(asked: AuthAsked, fields: AuthFields, onFailure: () => void) {
  const { mode } = asked
  const { t } = useTranslation()
  const entered = useEntered(asked)
  const { rule } = useWebsite().signUp
  const { username, password } = fields
  const given = {
    ...(rule === 'code' && { code: fields.code.trim() }),
    ...(rule === 'mail' && { mail: fields.mail.trim() }),
  }
  const enter = () => (mode === 'login' ? login(username, password) : register(username, password, given))
  return useChange([], enter, {
    async onDone(profile) {
      if (!isStrongPassword(fields.password)) toast.warning(t('account.weakWarning'))
      await entered(profile)
    },
    onFailed(error) {
      const ways = waysIn(error)
      if (ways === undefined) onFailure()
      else openAuthDialog(mode, asked.expired, asked.next, ways)
    },
  })
}

const SignInWays = lazy(async () => {
  const [part] = await Promise.all([import('./sign-in-ways.tsx'), loadTexts(['signIn'])])
  return part
})

/** Asked for with the dialog; passwords are offered meanwhile. */
const useLocalLogin = (): boolean => useQuery(waysQuery()).data?.localLogin ?? true

/** Without passwords of the site nobody signs up, either. */
function partShown(
  mode: AuthMode,
  rule: string,
  { forgot, isLocal }: { forgot: boolean; isLocal: boolean },
): 'form' | 'closed' | 'none' {
  if (forgot) return 'none'
  if (mode === 'login') return isLocal ? 'form' : 'none'
  return isLocal && rule !== 'closed' ? 'form' : 'closed'
}

interface OtherWaysProps {
  asked: AuthAsked
  username: string
  isLocal: boolean
  isForgotten: boolean
  onForgotten: (isForgotten: boolean) => void
  onRoot: () => void
}

/** Below the form of a login. */
function OtherWays({ asked, username, isLocal, isForgotten, onForgotten, onRoot }: OtherWaysProps) {
  const entered = useEntered(asked)
  const askSecond = (ways: unknown) => openAuthDialog('login', asked.expired, asked.next, ways)
  return (
    <>
      {isLocal && (
        <div className={style.forgotten}>
          <Suspense>
            <Forgotten
              username={username}
              isOpen={isForgotten}
              onOpen={() => onForgotten(true)}
              onBack={() => onForgotten(false)}
            />
          </Suspense>
        </div>
      )}
      {!isForgotten && (
        <>
          <DirectWays onDone={entered} />
          <Suspense>
            <SignInWays
              username={username}
              onDone={entered}
              onSecond={askSecond}
              {...(!isLocal && { onRoot })}
            />
          </Suspense>
        </>
      )}
    </>
  )
}

/** Mounted only while open, so that it opens empty. */
export default function AuthDialog(asked: AuthAsked) {
  if (asked.confirm) return <ConfirmAgain {...asked.confirm} />
  return asked.second === undefined ? <EnterDialog {...asked} /> : <Step {...asked} />
}

function Step(asked: AuthAsked) {
  const entered = useEntered(asked)
  const back = () => openAuthDialog('login', asked.expired, asked.next)
  return (
    <Suspense>
      <SecondStep ways={asked.second} onDone={entered} onBack={back} />
    </Suspense>
  )
}

function ConfirmAgain(confirm: NonNullable<AuthAsked['confirm']>) {
  const answer = (done: boolean) => {
    confirm.answer(done)
    closeAuthDialog()
  }
  return (
    <Suspense>
      <ConfirmDialog ways={confirm.ways} onAnswer={answer} />
    </Suspense>
  )
}

function DirectWays({ onDone }: { onDone: (profile: SessionProfile) => unknown }) {
  return (
    <>
      <SignOnButton />
      <Suspense>
        <PasskeyLogin onDone={onDone} />
      </Suspense>
    </>
  )
}

function EnterDialog(asked: AuthAsked) {
  const { mode, expired } = asked
  const { t } = useTranslation()
  const [fields, setFields] = useState(emptyFields)
  const [flags, setFlags] = useState<AuthFlags>({})
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: keyof AuthFields) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  const { signUp } = useWebsite()
  const auth = useAuth(asked, fields, () => focus('password'))

  const [forgot, setForgot] = useState(false)
  const [asRoot, setAsRoot] = useState(false)
  const isLocal = useLocalLogin() || asRoot
  const part = partShown(mode, signUp.rule, { forgot, isLocal })
  const switchTo = (other: AuthMode) => {
    setForgot(false)
    if (other === mode) return
    setFields(fieldsAfterSwitch)
    setFlags({})
    auth.reset()
    openAuthDialog(other, expired, asked.next)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (auth.isPending) return
    const found = checkAuth(mode, fields, signUp)
    setFlags(found)
    const first = (['code', 'mail', 'username', 'password', 'confirmation'] as const).find(
      (name) => found[name],
    )
    if (!first) return auth.mutate()
    // The server's message was about other fields.
    auth.reset()
    focus(first)
  }
  const wiring = (name: keyof AuthFields) => ({
    name,
    value: fields[name],
    large: true,
    error: flags[name] && t(`account.${flags[name]}`),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setFields({ ...fields, [name]: event.target.value })
      setFlags({ ...flags, [name]: undefined })
    },
  })
  return (
    <Dialog title={t(`account.${mode}`)} onClose={leaveAuthDialog}>
      <div className={style.tabs}>
        <Tabs label={t('account.mode')}>
          {(['login', 'register'] as const).map((each) => (
            <TabButton key={each} current={each === mode} onClick={() => switchTo(each)}>
              {t(`account.${each}`)}
            </TabButton>
          ))}
        </Tabs>
      </div>
      {part === 'closed' && <Notice kind="info">{t('errors.SIGN_UP_CLOSED')}</Notice>}
      {part === 'form' && (
        <form ref={form} className="stack" noValidate onSubmit={submit}>
          {expired && !auth.error && <Notice kind="info">{t('account.sessionOver')}</Notice>}
          {mode === 'register' && signUp.rule === 'code' && (
            <TextField
              {...wiring('code')}
              label={t('account.signUpCode')}
              hint={t('account.signUpCodeHint')}
              autoComplete="off"
            />
          )}
          {mode === 'register' && signUp.rule === 'mail' && (
            <TextField
              {...wiring('mail')}
              type="email"
              label={t('account.signUpMail')}
              hint={t('account.signUpMailHint', { domains: signUp.domains.join(t('common.listComma')) })}
              autoComplete="email"
            />
          )}
          <TextField
            {...wiring('username')}
            label={t('account.username')}
            hint={mode === 'register' && t('account.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            key={mode}
            {...wiring('password')}
            label={t('account.password')}
            hint={mode === 'register' && t('account.passwordHint')}
            autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          />
          {mode === 'register' && (
            <PasswordField
              {...wiring('confirmation')}
              label={t('account.confirmPassword')}
              autoComplete="new-password"
            />
          )}
          {auth.error && <Notice>{authErrorText(mode, auth.error)}</Notice>}
          <Button type="submit" look="primary" size="large" wide busy={auth.isPending}>
            {t(`account.${mode}`)}
          </Button>
        </form>
      )}
      {mode === 'login' && (
        <OtherWays
          asked={asked}
          username={fields.username}
          isLocal={isLocal}
          isForgotten={forgot}
          onForgotten={setForgot}
          onRoot={() => setAsRoot(true)}
        />
      )}
    </Dialog>
  )
}
