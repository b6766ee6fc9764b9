import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlanRow } from '@verdict/contract/plan'
import { titleIn } from '@verdict/domain/text-language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHead, Section } from '../../../ui/layout/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { plansQuery, reviewQuery } from './api/plans.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanProgress } from './plan-progress.tsx'
import style from './plan.module.css'

interface PlanListProps {
  page: number | undefined
  onWritten: (key: string) => void
}

export function PlanList({ page: number, onWritten }: PlanListProps) {
  const { t } = useTranslation()
  const { isAdmin, isTeacher } = useSession()
  const { page, error, retry } = useList(plansQuery(number))
  const [writing, setWriting] = useState(false)
  const [closed, setClosed] = useState(false)
  const writes = isAdmin || isTeacher
  if (writing) {
    return (
      <>
        <PageHead title={t('plan.create')} />
        <PlanForm
          onSaved={onWritten}
          onClose={() => {
            setWriting(false)
            setClosed(true)
          }}
        />
      </>
    )
  }
  return (
    <>
      <PageHead title={t('plan.title')} count={page?.total}>
        {writes && (
          <Button look="primary" icon="plus" autoFocus={closed} onClick={() => setWriting(true)}>
            {t('plan.create')}
          </Button>
        )}
      </PageHead>
      {error && <FailedState title={t('common.listFailed')} error={error} onRetry={retry} />}
      {!page && !error && <Loading className={style.card} />}
      {page?.docs.length === 0 && (
        <State icon="list" title={t('plan.none')} text={t(writes ? 'plan.noneWriter' : 'plan.noneYet')} />
      )}
      {page && page.docs.length > 0 && (
        <ul className={style.cards}>
          {page.docs.map((plan) => (
            <Card key={plan.key} plan={plan} />
          ))}
        </ul>
      )}
      <Pagination page={number} of={page} />
      {page && <Review />}
    </>
  )
}

function Card({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const { key, title, about, owner, isFollowed, isListed } = plan
  return (
    <li className={style.card}>
      <h2>
        <Link to="/plan/$key" params={{ key }}>
          {title}
        </Link>
      </h2>
      {about !== '' && <p className="sec">{about.split('\n', 1)}</p>}
      <div className={style.foot}>
        <PlanProgress plan={plan} />
      </div>
      <p className="row muted">
        <span>{nameOf(owner.uid, owner.nick)}</span>
        {isFollowed && <Tag color="blue">{t('plan.followed')}</Tag>}
        {!isListed && <Tag>{t('plan.byLink')}</Tag>}
      </p>
    </li>
  )
}

/** Below the plans, and not there without any. */
function Review() {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(reviewQuery())
  if (!data || data.docs.length === 0) return null
  return (
    <div className={style.review}>
      <Section title={t('plan.review')}>
        <p className="sec">{t('plan.reviewText')}</p>
        <ul className={style.problems}>
          {data.docs.map((problem) => (
            <li key={problem.pid}>
              <span className="muted">{problem.pid}</span>
              <Link to="/problem/$pid" params={{ pid: String(problem.pid) }} className="grow">
                {titleIn(i18n.language, problem)}
              </Link>
              <span className="muted">
                {t('plan.solvedAt')} <Time value={problem.solvedAt} form="minute" />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
