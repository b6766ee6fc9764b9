// Entry page for outsiders. Homework, an exam that one waited for here, and what is over are entered at once, as is what one
// is invited to; a public contest asks first, before its start or while it runs.

import { Link } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import { ContestVisibility } from '@verdict/domain/contest'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useEnterContest } from './api/contest.ts'
import style from './contest.module.css'
import { entryStep } from './entry.ts'
import { PasswordForm } from './password-form.tsx'
import { isWatched } from './use-contest.ts'
import { PhaseTag, visibilityName } from './phase-tag.tsx'
import { Virtual } from './virtual.tsx'
import { NotStarted, Times } from './waiting.tsx'

interface EntryPageProps {
  contest: ContestDetail['contest']
  /** Enters by itself unless a password or a decision is needed. */
  automatic: boolean
  /** Chosen before the start of a public contest. */
  takesPart: boolean
  onTakesPart: (takes: boolean) => void
}

export function EntryPage({ contest, automatic, takesPart, onTakesPart }: EntryPageProps) {
  const { t } = useTranslation()
  const session = useSession()
  // The contest decides who is in: the profile may be outdated.
  const step = entryStep(contest, { ...session, profile: null }, contest.phase)
  const [waited] = useState(step === 'notStarted')
  const isForAll = contest.encrypt === ContestVisibility.Public && !contest.homework && !contest.option.teams
  const chooses = step === 'notStarted' && isForAll && !contest.isExam
  const asks = step === 'ask' && isForAll && !takesPart && !(waited && contest.isExam)
  return (
    <Page title={contest.title} width="read">
      <PageHead title={contest.title}>
        <PhaseTag contest={contest} />
      </PageHead>
      <div className="stack narrow">
        <dl className={style.facts}>
          <Times contest={contest} />
          <dt>{t('contest.column.type')}</dt>
          <dd>
            <Tag>{t(`contest.type.${visibilityName[contest.encrypt]}`)}</Tag>
          </dd>
        </dl>
        <Virtual contest={contest} />
        {step === 'notStarted' && (
          <NotStarted contest={contest}>
            {chooses && (
              <>
                <p>{t('contest.entry.meaning')}</p>
                <Switch checked={takesPart} onChange={onTakesPart}>
                  {t('contest.entry.takePart')}
                </Switch>
              </>
            )}
          </NotStarted>
        )}
        {asks && <p>{t('contest.entry.meaning')}</p>}
        {contest.option.schools && contest.hasRanklist && <p>{t('contest.entry.schools')}</p>}
        {isWatched({ contest }) && (
          <p>
            <Link to="/contests/$cid/ranklist" params={{ cid: String(contest.cid) }}>
              {t('contest.entry.watch')}
            </Link>
          </p>
        )}
        {(step === 'ask' || step === 'verify' || step === 'enter') && (
          <Enter cid={contest.cid} automatic={automatic && !asks} isSecond={contest.mayStartVirtual} />
        )}
        {step === 'password' && (
          <>
            <p>{t('contest.entry.passwordText')}</p>
            <PasswordForm cid={contest.cid}>
              {({ busy }) => (
                <div className="row">
                  <Button type="submit" look="primary" busy={busy}>
                    {t('contest.entry.enter')}
                  </Button>
                  <LinkButton to="/contest" look="ghost">
                    {t('contest.toList')}
                  </LinkButton>
                </div>
              )}
            </PasswordForm>
          </>
        )}
      </div>
    </Page>
  )
}

/** @param isSecond something else is offered, and comes first */
function Enter({ cid, automatic, isSecond }: { cid: number; automatic: boolean; isSecond: boolean }) {
  const { t } = useTranslation()
  const { mutate, data, error, isPending } = useEnterContest()
  const atOnce = useEffectEvent(() => {
    if (automatic && !isSecond) mutate({ cid })
  })
  useEffect(() => atOnce(), [])
  const why = () => {
    if (error) return errorText(error)
    if (!data || data.isVerify) return null
    return data.refusal ? t(`errors.${data.refusal}`) : t('contest.entry.failed')
  }
  return (
    <>
      {isSecond && <p>{t('contest.virtual.orEnter')}</p>}
      {why() !== null && <Notice>{why()}</Notice>}
      <div className="row">
        <Button {...(!isSecond && { look: 'primary' })} busy={isPending} onClick={() => mutate({ cid })}>
          {isPending ? t('contest.entry.entering') : t('contest.entry.enter')}
        </Button>
        <LinkButton to="/contest" look="ghost">
          {t('contest.toList')}
        </LinkButton>
      </div>
    </>
  )
}
