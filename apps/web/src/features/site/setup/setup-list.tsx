// Root's way from the first login to a site that is ready. Once nothing is left it is one line.

import { useQuery } from '@tanstack/react-query'
import { isSetUp, type SetupItem, type SetupState, type SetupStep } from '@verdict/domain/setup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button, LinkButton, Verb } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/state.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import { setupQuery, usePutAside } from './api/setup.ts'
import style from './setup.module.css'

const places = {
  name: { to: '/admin/settings', search: { section: 'site' }, hash: 'site' },
  signUp: { to: '/admin/settings', search: { section: 'sign-up' }, hash: 'sign-up' },
  accounts: { to: '/admin/user-import' },
  teachers: { to: '/admin/users' },
  course: { to: '/courses' },
  tls: { to: '/admin/health' },
  backup: { to: '/admin/health' },
  hosts: { to: '/admin/judges' },
  mail: { to: '/admin/settings', search: { section: 'mail' }, hash: 'mail' },
} as const satisfies Record<SetupStep, { to: string; search?: object; hash?: string }>

const colors = {
  done: 'green',
  left: 'gold',
  aside: 'default',
  unknown: 'default',
} as const satisfies Record<SetupState, string>

/** With so few left, these alone are shown. */
const foldedFrom = 4

export default function SetupList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(setupQuery())
  const [isOpen, setOpen] = useState(false)
  if (!data) {
    return error ? (
      <p className="sec" role="alert">
        {t('setup.failed')} <Verb onClick={() => void refetch()}>{t('common.tryAgain')}</Verb>
      </p>
    ) : (
      <Loading />
    )
  }
  const { steps } = data
  if (steps.length === 0) return null
  if (isSetUp(steps) && !isOpen) {
    return (
      <p className={classes(style.line, 'sec')}>
        {t('setup.done')}{' '}
        <button type="button" className={style.show} onClick={() => setOpen(true)}>
          {t('setup.show')}
        </button>
      </p>
    )
  }
  const done = steps.filter(({ state }) => state === 'done').length
  const left = steps.filter(({ state }) => state === 'left' || state === 'unknown')
  const folds = left.length <= foldedFrom
  const shown = folds && !isOpen ? left : steps
  return (
    <div className={style.list}>
      <Section title={t('setup.title')}>
        <p className="sec">
          <span role="status">{t('setup.progress', { done, count: steps.length })}</span>{' '}
          {folds && (
            <button
              type="button"
              className={style.show}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('setup.all')}
            </button>
          )}
        </p>
        <Steps>
          {shown.map((item) => (
            <SetupStepItem key={item.step} item={item} items={steps} />
          ))}
        </Steps>
      </Section>
    </div>
  )
}

function SetupStepItem({
  item: { step, state, faults },
  items,
}: {
  item: SetupItem
  items: readonly SetupItem[]
}) {
  const { t } = useTranslation()
  const change = usePutAside()
  const title = t(`setup.steps.${step}.title`)
  const put = (isAside: boolean) => {
    const others = items
      .filter((item) => item.state === 'aside' && item.step !== step)
      .map((item) => item.step)
    change.mutate(isAside ? [...others, step] : others, { onError: toastFailure })
  }
  return (
    <Step
      title={title}
      state={{ name: t(`setup.states.${state}`), color: colors[state] }}
      acts={
        <>
          {state === 'left' && (
            <>
              <LinkButton {...places[step]}>{t(`setup.steps.${step}.to`)}</LinkButton>
              <Button
                look="ghost"
                busy={change.isPending}
                aria-label={t('setup.asideOf', { step: title })}
                onClick={() => put(true)}
              >
                {t('setup.aside')}
              </Button>
            </>
          )}
          {state === 'aside' && (
            <Button
              look="ghost"
              busy={change.isPending}
              aria-label={t('setup.backOf', { step: title })}
              onClick={() => put(false)}
            >
              {t('setup.back')}
            </Button>
          )}
        </>
      }
    >
      {state === 'done' && <p className="sec">{t(`setup.steps.${step}.done`)}</p>}
      {state === 'left' && faults.length === 0 && <p>{t(`setup.steps.${step}.left`)}</p>}
      {state === 'left' &&
        faults.map(({ name, params }) => (
          <div key={`${name} ${JSON.stringify(params)}`}>
            <p>{t(`health.faults.${name}.says`, params)}</p>
            <p className="sec">{t(`health.faults.${name}.advice`)}</p>
          </div>
        ))}
    </Step>
  )
}
