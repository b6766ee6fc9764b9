// A trial shows what a provider said, which rules hold, and what a login would come to.

import type { SignInProvider, SignInTrial } from '@verdict/contract/sign-in-provider'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { providersQuery } from './api/providers.ts'
import style from './trial.module.css'

/** On the page that the browser comes back to. */
export function TrialPage({ provider, trial }: { provider: string; trial: SignInTrial }) {
  const { t } = useTranslation()
  const { data } = useQuery(providersQuery())
  const rules = data?.docs.find(({ name }) => name === provider)?.rules ?? []
  return (
    <div className="stack">
      <TrialResult trial={trial} rules={rules} />
      <div className="row">
        <LinkButton to="/admin/settings" search={{ section: 'sign-in' }}>
          {t('signIn.backToList')}
        </LinkButton>
      </div>
    </div>
  )
}

interface TrialResultProps {
  trial: SignInTrial
  rules: SignInProvider['rules']
}

export function TrialResult({ trial, rules }: TrialResultProps) {
  const { t } = useTranslation()
  return (
    <div className="stack apart">
      <Notice kind="info">{t(`signIn.arrivals.${trial.arrival}`, { uid: trial.uid ?? '' })}</Notice>
      {trial.untouched && <p className="sec">{t('signIn.untouched')}</p>}
      <Section title={t('signIn.wouldSet')}>
        <Outcome trial={trial} />
      </Section>
      {rules.length > 0 && (
        <Section title={t('signIn.rules')}>
          <ol className={style.rules}>
            {rules.map((rule, place) => {
              const report = trial.reports[place]
              return (
                // Rules are in their order.
                // eslint-disable-next-line react/no-array-index-key
                <li key={place}>
                  {t(`signIn.ruleFields.${rule.field}`)} <code>{rule.value}</code>{' '}
                  <span className="sec">{report && <ReportText report={report} rule={rule} />}</span>
                </li>
              )
            })}
          </ol>
        </Section>
      )}
      <Section title={t('signIn.attributes')}>
        <dl className={style.values}>
          <dt>{t('signIn.identity')}</dt>
          <dd>{trial.id}</dd>
          <dt>{t('signIn.mail')}</dt>
          <dd>
            {trial.mail ?? '—'}{' '}
            {trial.mail !== null && t(trial.mailVerified ? 'signIn.mailProved' : 'signIn.mailOpen')}
          </dd>
          <dt>{t('signIn.secondFactor')}</dt>
          <dd>{t(trial.secondFactor ? 'signIn.yes' : 'signIn.no')}</dd>
          {Object.entries(trial.attributes).map(([name, values]) => (
            <div key={name} className={style.pair}>
              <dt>
                <code>{name}</code>
              </dt>
              {values.map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}

function ReportText({
  report,
  rule,
}: {
  report: SignInTrial['reports'][number]
  rule: SignInProvider['rules'][number]
}) {
  const { t } = useTranslation()
  if (!report.matched)
    return t('signIn.failedAt', { attribute: rule.when[report.failed ?? 0]?.attribute ?? '' })
  if (report.values.length === 0) return t('signIn.gaveNothing')
  if (rule.field === 'teacher') return t('signIn.holds')
  return t('signIn.gives', { values: report.values.join(t('common.listComma')) })
}

function Outcome({ trial: { outcome, missingGroups, numberTaken } }: { trial: SignInTrial }) {
  const { t } = useTranslation()
  const single = (['username', 'name', 'studentNumber', 'school'] as const).flatMap((field) =>
    outcome[field] === undefined ? [] : [[field, outcome[field]] as const],
  )
  const isNothing = single.length === 0 && outcome.groups.length === 0 && !outcome.teacher
  return (
    <div className="stack">
      {isNothing && <p className="sec">{t('signIn.setsNothing')}</p>}
      <dl className={style.values}>
        {single.map(([field, value]) => (
          <div key={field} className={style.pair}>
            <dt>{t(`signIn.ruleFields.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {outcome.groups.length > 0 && (
          <div className={style.pair}>
            <dt>{t('signIn.ruleFields.groups')}</dt>
            <dd>{outcome.groups.join(t('common.listComma'))}</dd>
          </div>
        )}
        {outcome.teacher && (
          <div className={style.pair}>
            <dt>{t('signIn.ruleFields.teacher')}</dt>
            <dd>{t('signIn.yes')}</dd>
          </div>
        )}
      </dl>
      {missingGroups.length > 0 && (
        <p className="sec">
          {t('signIn.missingGroups', { titles: missingGroups.join(t('common.listComma')) })}
        </p>
      )}
      {numberTaken && <p className="sec">{t('signIn.numberTaken')}</p>}
    </div>
  )
}
