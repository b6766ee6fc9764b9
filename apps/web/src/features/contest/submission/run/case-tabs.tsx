import type { RunDetail } from '@verdict/contract/run'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { TabList } from '../../../../ui/panes/tab-list.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'

interface CaseTabsProps {
  cases: RunDetail['cases']
  at: number
  onChoose: (at: number) => void
}

export function CaseTabs({ cases, at, onChoose }: CaseTabsProps) {
  const { t } = useTranslation()
  return (
    <TabList
      label={t('run.cases')}
      tabs={cases.map(({ outcome }, index) => ({
        id: `run-tab-${index}`,
        controls: 'run-case',
        content: (
          <>
            {t('run.sample', { number: index + 1 })}
            {outcome ? (
              <VerdictTag judge={outcome.judge ?? Judge.Accepted} />
            ) : (
              <span className="muted">–</span>
            )}
          </>
        ),
      }))}
      at={at}
      onChoose={onChoose}
    />
  )
}
