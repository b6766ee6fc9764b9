// A team: where it comes from, who is in it, and what it submitted as the viewer may see it.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../lib/country-name.ts'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { Person, useNaming } from '../../../ui/person.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { teamQuery } from './api/teams.ts'
import style from './team.module.css'

interface TeamViewProps {
  cid: number
  number: number
  contestTitle: string
  /** By the username of the team. */
  timeline: (uid: string) => ReactNode
}

export function TeamView({ cid, number, contestTitle, timeline }: TeamViewProps) {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const { data: team, error, refetch } = useQuery(teamQuery(cid, number))
  if (error) {
    return (
      <Page title={`${t('team.page.missing')} · ${contestTitle}`} width="read">
        <FailedState title={t('team.page.missing')} error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  if (!team) return <Loading />
  const name = naming.nameOf(team.uid, team.name)
  const { organization } = team
  const country = organization?.country ? countryName(i18n.language, organization.country) : undefined
  return (
    <Page title={`${name} · ${contestTitle}`} width="wide">
      <div className={style.head}>
        {organization?.logo && !naming.isHidden && (
          <img src={organization.logo} alt="" className={style.large} />
        )}
        <PageHead title={name}>
          {team.isMine && <Tag color="green">{t('team.page.mine')}</Tag>}
          {team.hidden && <Tag color="orange">{t('team.hidden')}</Tag>}
          {team.unranked && <Tag>{t('team.unranked')}</Tag>}
          {team.categories.map((category) => (
            <Tag key={category.id}>{category.name}</Tag>
          ))}
        </PageHead>
      </div>
      <dl className={style.facts}>
        <dt>{t('team.label')}</dt>
        <dd>{team.label}</dd>
        {organization && (
          <>
            <dt>{t('team.organization')}</dt>
            <dd>
              {naming.besideName(
                [organization.formalName || organization.name, country].filter(Boolean).join(' · '),
              )}
            </dd>
          </>
        )}
        {team.members.length > 0 && (
          <>
            <dt>{t('team.members')}</dt>
            <dd>
              {team.members.map(({ uid, nick, role }, index) => (
                <span key={uid}>
                  {index > 0 && t('common.listComma')}
                  <Person uid={uid}>{nick || uid}</Person>
                  {role === 'coach' && <small className="muted"> {t('team.coach')}</small>}
                </span>
              ))}
            </dd>
          </>
        )}
        {team.place && (team.place.room !== '' || team.place.seat !== '') && (
          <>
            <dt>{t('team.page.seat')}</dt>
            <dd>{[team.place.room, team.place.seat].filter(Boolean).join(' ')}</dd>
          </>
        )}
      </dl>
      <Section title={t('team.page.timeline')} id="timeline">
        {timeline(team.uid)}
      </Section>
    </Page>
  )
}
