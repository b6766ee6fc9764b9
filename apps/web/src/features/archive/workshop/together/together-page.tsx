// The setters of a problem share a checklist, notes on statement, tests and sources, and the list of themselves.

import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/layout/page.tsx'
import { Checklist } from './checklist.tsx'
import { Notes } from './notes.tsx'
import { Setters } from './setters.tsx'

export function TogetherPage({ problem }: { problem: ProblemDetail }) {
  const { t } = useTranslation()
  const { pid } = problem
  return (
    <div className="stack apart">
      {(problem.may.edit || problem.may.test) && (
        <Section title={t('workshop.checklist.title')}>
          <Checklist pid={pid} />
        </Section>
      )}
      <Section title={t('workshop.notes.title')}>
        <Notes problem={problem} />
      </Section>
      <Section title={t('workshop.setters.title')}>
        <Setters pid={pid} />
      </Section>
    </div>
  )
}
