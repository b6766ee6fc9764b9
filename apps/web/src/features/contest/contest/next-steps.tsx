// The way from a contest that was just created to its start.

import type { ContestDetail } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { Step, Steps } from '../../../ui/steps/steps.tsx'
import { useStartFacts } from './api/start-facts.ts'
import { type NextState, type NextStep, nextSteps } from './steps-to-start.ts'

const edit = '/contests/$cid/edit'
const places = {
  problems: { to: edit, hash: 'problems' },
  teams: { to: '/contests/$cid/teams' },
  people: { to: edit, hash: 'access' },
  limits: { to: edit, hash: 'rules' },
  balloons: { to: '/contests/$cid/balloons' },
  prints: { to: '/contests/$cid/prints' },
  feed: { to: edit, hash: 'contest-api' },
} as const satisfies Record<NextStep, { to: string; hash?: string }>

const colors = { done: 'green', left: 'gold', optional: 'default' } as const satisfies Record<
  NextState,
  string
>

export default function NextSteps({ contest }: Pick<ContestDetail, 'contest'>) {
  const { t } = useTranslation()
  const facts = useStartFacts(contest)
  if (!facts) return null
  const steps = nextSteps(contest, facts)
  const needed = steps.filter(({ state }) => state !== 'optional')
  const done = needed.filter(({ state }) => state === 'done').length
  const params = { cid: String(contest.cid) }
  return (
    <Section title={t('setup.contest.title')} id="next-steps">
      <p className="sec">
        <span role="status">{t('setup.progress', { done, count: needed.length })}</span>
      </p>
      <Steps>
        {steps.map(({ name, state }) => (
          <Step
            key={name}
            title={t(`setup.contest.steps.${name}.title`)}
            state={{
              name: state === 'optional' ? t('setup.contest.optional') : t(`setup.states.${state}`),
              color: colors[state],
            }}
            acts={
              <LinkButton {...places[name]} params={params}>
                {t(`setup.contest.steps.${name}.to`)}
              </LinkButton>
            }
          >
            <p className={state === 'left' ? undefined : 'sec'}>
              {t(`setup.contest.steps.${name}.${state === 'done' ? 'done' : 'left'}`)}
            </p>
          </Step>
        ))}
      </Steps>
    </Section>
  )
}
