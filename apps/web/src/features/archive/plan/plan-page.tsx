import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Plan, PlanProblem } from '@verdict/contract/plan'
import { titleIn } from '@verdict/domain/text-language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { SolvedMark } from '../../../ui/solved-mark.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { planQuery, useDeletePlan, useFollowPlan } from './api/plans.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanProgress } from './plan-progress.tsx'
import style from './plan.module.css'

export function PlanPage({ planKey, onDeleted }: { planKey: string; onDeleted: () => void }) {
  const { t } = useTranslation()
  const { data: plan, error, refetch } = useQuery(planQuery(planKey))
  const [editing, setEditing] = useState(false)
  return (
    <Page title={plan?.title ?? t('plan.one')} width="read">
      {error && <FailedState title={t('plan.failed')} error={error} onRetry={() => void refetch()} />}
      {!plan && !error && <Loading className={style.card} />}
      {plan && editing && (
        <>
          <PageHead title={t('plan.edit')} />
          <PlanForm plan={plan} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
        </>
      )}
      {plan && !editing && <Shown plan={plan} onEdit={() => setEditing(true)} onDeleted={onDeleted} />}
    </Page>
  )
}

function Shown({ plan, onEdit, onDeleted }: { plan: Plan; onEdit: () => void; onDeleted: () => void }) {
  const { t } = useTranslation()
  const follow = useFollowPlan(plan.key)
  const next = plan.problems.find(({ state }) => state !== 'solved')
  return (
    <>
      <PageHead title={plan.title}>
        <CopyButton text={window.location.href} action={t('plan.copyLink')} />
        <Button onClick={() => !follow.isPending && follow.mutate(!plan.isFollowed)}>
          {t(plan.isFollowed ? 'plan.unfollow' : 'plan.follow')}
        </Button>
        {plan.may.edit && <Manage plan={plan} onEdit={onEdit} onDeleted={onDeleted} />}
      </PageHead>
      <div className="stack">
        {plan.about !== '' && <p className={style.about}>{plan.about}</p>}
        <div className="row">
          <PlanProgress plan={plan} />
          {next && (
            <LinkButton
              look="primary"
              icon="chevronRight"
              to="/problem/$pid"
              params={{ pid: String(next.pid) }}
            >
              {t(plan.solved > 0 ? 'plan.goOn' : 'plan.begin')}
            </LinkButton>
          )}
        </div>
        <ol className={style.problems}>
          {plan.problems.map((problem) => (
            <Line key={problem.pid} problem={problem} isNext={problem === next} />
          ))}
        </ol>
        {plan.hidden > 0 && <p className="muted">{t('plan.hidden', { count: plan.hidden })}</p>}
      </div>
    </>
  )
}

function Line({ problem, isNext }: { problem: PlanProblem; isNext: boolean }) {
  const { t, i18n } = useTranslation()
  const { pid, state } = problem
  const mark = state === 'untried' ? 'notTried' : state
  return (
    <li className={classes(isNext && style.next)}>
      <span>
        <SolvedMark state={mark} label={t(`problem.${mark}`)} />
      </span>
      <span className="muted">{pid}</span>
      <Link to="/problem/$pid" params={{ pid: String(pid) }} className="q grow">
        {titleIn(i18n.language, problem)}
      </Link>
      <span className="nw">
        <LevelMark level={problem.level} />
      </span>
    </li>
  )
}

function Manage({ plan, onEdit, onDeleted }: { plan: Plan; onEdit: () => void; onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useDeletePlan(plan.key)
  return (
    <>
      <Button icon="pencil" onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <DangerButton
        title={t('plan.delete.title', { title: plan.title })}
        text={t('plan.delete.text')}
        action={t('common.delete')}
        busy={remove.isPending}
        onAgreed={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.success(t('plan.delete.done'))
              onDeleted()
            },
            onError: toastFailure,
          })
        }
      />
    </>
  )
}
