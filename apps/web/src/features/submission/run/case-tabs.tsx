import type { RunDetail } from '@verdict/contract/run'
import { Judge } from '@verdict/domain/verdict'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './run.module.css'

interface CaseTabsProps {
  cases: RunDetail['cases']
  at: number
  onChoose: (at: number) => void
}

/** One tab for each sample; arrows move between them. */
export function CaseTabs({ cases, at, onChoose }: CaseTabsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const last = cases.length - 1
    const to = { ArrowRight: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('submission.run.cases')}
      className={style.tabs}
      onKeyDown={press}
    >
      {cases.map(({ outcome }, index) => (
        <button
          key={index}
          type="button"
          role="tab"
          id={`run-tab-${index}`}
          aria-selected={index === at}
          aria-controls="run-case"
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(index)}
        >
          {t('submission.run.sample', { number: index + 1 })}
          {outcome ? (
            <VerdictTag judge={outcome.judge ?? Judge.Accepted} />
          ) : (
            <span className="muted">–</span>
          )}
        </button>
      ))}
    </div>
  )
}
