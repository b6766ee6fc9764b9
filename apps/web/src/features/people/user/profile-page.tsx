// A failed load shows a toast and a page.

import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@verdict/contract/account'
import { Privilege } from '@verdict/domain/privilege'
import { isErasedName } from '@verdict/domain/retention'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { errorText } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { Loading, State } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { Activity, Contests, Levels } from './activity.tsx'
import { activityQuery, profileQuery } from './api/user.ts'
import style from './user.module.css'

export function ProfilePage({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const { profile: me } = useSession()
  const { data: profile, error, refetch } = useQuery(profileQuery(uid))
  const activity = useQuery({ ...activityQuery(uid), enabled: profile !== undefined })
  const titles = useMemo(
    () => new Map(activity.data?.titles.map(({ pid, title }) => [pid, title])),
    [activity.data],
  )
  const showFailure = useEffectEvent((failure: unknown) =>
    toast.error(t('user.profile.failedWith', { message: errorText(failure) })),
  )
  useEffect(() => {
    if (error) showFailure(error)
  }, [error])
  if (error) return <ProfileFailed uid={uid} error={error} onRetry={() => void refetch()} />
  if (!profile) {
    return (
      <Page title={uid} width="read">
        <PageHead title={uid} />
        <Loading />
      </Page>
    )
  }
  return (
    <Page title={profile.nick || profile.uid} width="read">
      <Head profile={profile} />
      <div className={style.columns}>
        <Facts profile={profile} />
        <div className={style.problems}>
          {activity.data ? (
            <Levels levels={activity.data.levels} />
          ) : (
            !activity.error && <div className="skeleton" />
          )}
          <Activity activity={activity.data} error={activity.error} onRetry={() => void activity.refetch()} />
          {me?.uid === uid && me.hidesActivity && <p className="muted">{t('user.hidden')}</p>}
          <Problems
            title={t('user.profile.solved')}
            pids={profile.solved}
            titles={titles}
            none={t('user.profile.noneSolved')}
          />
          <Problems
            title={t('user.profile.attempted')}
            pids={profile.attempted}
            titles={titles}
            none={t('user.profile.noneAttempted')}
          />
          {activity.data && <Contests contests={activity.data.contests} />}
        </div>
      </div>
    </Page>
  )
}

function ProfileFailed({ uid, error, onRetry }: { uid: string; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const missing = statusOf(error) === 404
  return (
    <Page title={uid} width="read">
      <PageHead title={uid} />
      <div role="alert">
        <State
          icon={missing ? 'user' : 'plug'}
          title={t('user.profile.failed')}
          text={missing ? t('user.profile.missingText') : errorText(error)}
          action={
            missing ? (
              <LinkButton to="/user/ranklist">{t('user.profile.toRanklist')}</LinkButton>
            ) : (
              <Button icon="refresh" onClick={onRetry}>
                {t('common.tryAgain')}
              </Button>
            )
          }
        />
      </div>
    </Page>
  )
}

function RoleBadge({ privilege }: { privilege: Privilege }) {
  const { t } = useTranslation()
  if (privilege <= Privilege.User) return null
  const root = privilege === Privilege.Root
  return <Tag color={root ? 'magenta' : 'purple'}>{t(`user.profile.role.${root ? 'root' : 'admin'}`)}</Tag>
}

function Head({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { profile: me, isAdmin } = useSession()
  const { uid, nick, motto } = profile
  const isErased = isErasedName(uid)
  return (
    <div className={style.head}>
      <Avatar hash={profile.avatarHash} name={nick || uid} />
      <div className={style.names}>
        <h1>
          {nick || uid} <RoleBadge privilege={profile.privilege} />
          {isErased && <Tag>{t('user.profile.erased')}</Tag>}
        </h1>
        {isErased && <p className={style.motto}>{t('user.profile.erasedText')}</p>}
        {motto !== '' && <p className={style.motto}>{motto}</p>}
      </div>
      <div className={style.verbs}>
        <LinkButton to="/solution" search={{ uid }} icon="list">
          {t('user.profile.submissions')}
        </LinkButton>
        {me?.uid === uid && (
          <LinkButton to="/settings" icon="pencil">
            {t('user.profile.settings')}
          </LinkButton>
        )}
        {isAdmin && (
          <LinkButton to="/admin/users/$uid" params={{ uid }} icon="user">
            {t('user.profile.manage')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Facts({ profile: { uid, mail, school, groups, createdAt } }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <dl className={style.facts}>
      <Fact name={t('user.profile.uid')}>{uid}</Fact>
      {mail && (
        <Fact name={t('user.profile.mail')}>
          <a href={`mailto:${mail}`}>{mail}</a>
        </Fact>
      )}
      {school !== '' && <Fact name={t('user.profile.school')}>{school}</Fact>}
      {groups.length > 0 && (
        <Fact name={t('user.profile.groups')}>
          <ul className={style.groups}>
            {groups.map(({ gid, title }) => (
              <li key={gid}>
                <Link to="/user/ranklist" search={{ group: gid }}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={t('user.profile.createdAt')}>
        <Time value={createdAt} />
      </Fact>
    </dl>
  )
}

interface ProblemsProps {
  title: string
  pids: readonly number[]
  /** By number; empty while loading. */
  titles: ReadonlyMap<number, string>
  none: string
}

function Problems({ title, pids, titles, none }: ProblemsProps) {
  const { t } = useTranslation()
  return (
    <Section
      title={
        <>
          {title} <span className={style.count}>{thousands(pids.length)}</span>
        </>
      }
    >
      {pids.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className={style.pids}>
          {pids.map((pid) => (
            <li key={pid}>
              <Link
                to="/problem/$pid"
                params={{ pid: String(pid) }}
                title={titles.get(pid)}
                aria-label={t('user.profile.problem', { pid, title: titles.get(pid) ?? '' }).trim()}
                preload={false}
              >
                <span className={style.pid}>{pid}</span> {titles.get(pid)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
