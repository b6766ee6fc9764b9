import type { ManagedUser } from '@verdict/contract/user-admin'
import { Judge } from '@verdict/domain/verdict'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Notice, Page, PageHead, Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Num, Time } from '../../../../ui/text.tsx'
import { userQuery } from '../api/users.ts'
import { PrivilegeMark } from '../privilege-mark.tsx'
import { AccountForm } from './account-form.tsx'
import { FactorsOfUser } from './factors-of-user.tsx'
import { PersonData } from './person-data.tsx'
import { PrivilegeForm } from './privilege-form.tsx'
import { TeacherForm } from './teacher-form.tsx'
import { Sessions } from './sessions.tsx'
import { TokensOfUser } from './tokens-of-user.tsx'
import { Trail } from './trail.tsx'
import { classes } from '../../../../ui/classes.ts'
import style from './user.module.css'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

interface UserPageProps {
  uid: string
  links: (user: ManagedUser) => ReactNode
}

export function UserPage({ uid, links }: UserPageProps) {
  const { t } = useTranslation()
  const { data: user, error, refetch } = useQuery(userQuery(uid))
  const title = t('users.detail.title', { uid: user?.uid ?? uid })
  return (
    <Page title={title} width="read">
      <PageHead title={title} awaits={!user && !error}>
        <LinkButton to="/admin/users" look="ghost" icon="chevronLeft">
          {t('users.detail.back')}
        </LinkButton>
        {user && (
          <LinkButton to="/user/$uid" params={{ uid: user.uid }} icon="user">
            {t('users.detail.publicProfile')}
          </LinkButton>
        )}
      </PageHead>
      {error && <FailedState title={t('users.detail.failed')} error={error} onRetry={() => void refetch()} />}
      {!error && !user && <Loading />}
      {!error && user && <Detail key={user.uid} user={user} links={links(user)} />}
    </Page>
  )
}

function Loading() {
  return (
    <div className="stack" aria-busy="true">
      <span className="skeleton" style={{ width: '40%' }} />
      <span className="skeleton" style={{ width: '60%' }} />
      <span className="skeleton" style={{ width: '50%' }} />
    </div>
  )
}

function Detail({ user, links }: { user: ManagedUser; links: ReactNode }) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const [settingPassword, setSettingPassword] = useState(false)
  return (
    <>
      {!user.may.change && (
        <div className={style.notice}>
          <Notice kind="info">{t('users.detail.notBelow')}</Notice>
        </div>
      )}
      <div className={style.columns}>
        <AccountForm user={user} />
        <div className="stack apart">
          <Section title={t('users.detail.account')}>
            <Facts user={user} />
          </Section>
          {user.may.change && (
            <>
              <Section title={t('users.privilege')}>
                <div className="stack">
                  <PrivilegeForm key={user.privilege} user={user} />
                  {user.may.teacher && <TeacherForm user={user} />}
                </div>
              </Section>
              <Section title={t('users.detail.password')}>
                <p className="sec">{t('users.detail.passwordText')}</p>
                <Button icon="lock" className={style.set} onClick={() => setSettingPassword(true)}>
                  {t('users.detail.setPassword')}
                </Button>
              </Section>
              <FactorsOfUser user={user} />
            </>
          )}
        </div>
      </div>
      <div className={classes('stack apart', style.below)}>
        {links}
        <Sessions user={user} />
        <TokensOfUser user={user} />
        {isRoot && <PersonData user={user} />}
        <Trail uid={user.uid} />
      </div>
      {settingPassword && (
        <Suspense>
          <PasswordDialog uid={user.uid} onClose={() => setSettingPassword(false)} />
        </Suspense>
      )}
    </>
  )
}

function Facts({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  return (
    <dl className={style.facts}>
      <dt>{t('users.uid')}</dt>
      <dd>{user.uid}</dd>
      <dt>{t('users.privilege')}</dt>
      <dd>
        <span className="row">
          <PrivilegeMark privilege={user.privilege} />
          {user.isTeacher && <Tag>{t('users.teacher')}</Tag>}
        </span>
      </dd>
      <dt>{t('users.solve')}</dt>
      <dd>
        <Link to="/solution" search={{ uid: user.uid, judge: Judge.Accepted }}>
          <Num value={user.solve} />
        </Link>
      </dd>
      <dt>{t('users.submit')}</dt>
      <dd>
        <Link to="/solution" search={{ uid: user.uid }}>
          <Num value={user.submit} />
        </Link>
      </dd>
      <dt>{t('users.createdAt')}</dt>
      <dd>
        <Time value={user.createdAt} />
      </dd>
      <dt>{t('users.detail.updatedAt')}</dt>
      <dd>
        <Time value={user.updatedAt} />
      </dd>
      <dt>{t('users.lastVisitedAt')}</dt>
      <dd>{user.lastVisitedAt ? <Time value={user.lastVisitedAt} /> : t('users.never')}</dd>
      {user.lastRequestId && (
        <>
          <dt>{t('users.detail.lastRequestId')}</dt>
          <dd className="mono">{user.lastRequestId}</dd>
        </>
      )}
    </dl>
  )
}
