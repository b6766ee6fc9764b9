// A problem is written in steps: what each lacks is in sight from all of them. The form is one, whatever step is shown.

import { Link } from '@tanstack/react-router'
import type { ProblemDetail } from '@verdict/contract/problem'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { type Step, steps } from '../api/problem-steps.ts'
import { missingParts, nameOf, stepOf } from '../missing-parts.tsx'
import style from './form.module.css'

const formSteps = ['statement', 'judging', 'limits'] as const satisfies readonly Step[]
export type FormStep = (typeof formSteps)[number]

export const isFormStep = (step: Step): step is FormStep => (formSteps as readonly Step[]).includes(step)

const judging =
  /^(?:type|answer|passes|processes|utf8|code|comparison|protocol|flags|feedback|skeletons)(?:\.|$)/
const limits = /^(?:time|memory|status|allowedLanguages|languageFactors|tags)(?:\.|$)/

const stepOfPath = (path: string): FormStep => {
  if (judging.test(path)) return 'judging'
  return limits.test(path) ? 'limits' : 'statement'
}

/** The step to open for faults: the shown one, if it has any. */
export function stepOfFaults(paths: readonly string[], shown: Step): FormStep {
  const found = paths.map(stepOfPath)
  return found.find((step) => step === shown) ?? found[0] ?? 'statement'
}

interface EditStepsProps {
  problem: ProblemDetail
  course: number | undefined
  step: Step
}

export function EditSteps({ problem, course, step: shown }: EditStepsProps) {
  const missing = missingParts(problem)
  return (
    <StepList
      step={shown}
      stateOf={(step) => {
        if (step === 'check') return problem.verified === 'verified' ? 'done' : 'open'
        return missing.some((part) => stepOf[part] === step) ? 'lacking' : 'done'
      }}
      lackOf={(step) => missing.filter((part) => stepOf[part] === step).map((part) => nameOf[part])}
      to={(step, children, current) => (
        <Link
          to="/problem/$pid/edit"
          params={{ pid: String(problem.pid) }}
          search={{ course, step: step === 'statement' ? undefined : step }}
          aria-current={current ? 'step' : undefined}
        >
          {children}
        </Link>
      )}
    />
  )
}

/** Before there is a problem, tests cannot be added, nor can it be checked. */
export function NewSteps({ step: shown, onStep }: { step: FormStep; onStep: (step: FormStep) => void }) {
  return (
    <StepList
      step={shown}
      stateOf={(step) => (isFormStep(step) ? 'open' : 'later')}
      lackOf={() => []}
      to={(step, children, current) =>
        isFormStep(step) ? (
          <button type="button" aria-current={current ? 'step' : undefined} onClick={() => onStep(step)}>
            {children}
          </button>
        ) : (
          <span className="muted">{children}</span>
        )
      }
    />
  )
}

type State = 'done' | 'lacking' | 'open' | 'later'

interface StepListProps {
  step: Step
  stateOf: (step: Step) => State
  lackOf: (step: Step) => (typeof nameOf)[keyof typeof nameOf][]
  to: (step: Step, children: ReactNode, current: boolean) => ReactNode
}

function StepList({ step: shown, stateOf, lackOf, to }: StepListProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('problemForm.steps')} className={style.steps}>
      <ol>
        {steps.map((step, index) => {
          const state = stateOf(step)
          const lack = lackOf(step).map((name) => t(name))
          return (
            <li key={step}>
              {to(
                step,
                <>
                  <span
                    className={classes(
                      style.stepMark,
                      state === 'done' && 'ok',
                      state === 'lacking' && style.lacking,
                    )}
                  >
                    {state === 'done' ? <Icon name="check" /> : index + 1}
                  </span>
                  <span>
                    {t(`problemForm.step.${step}`)}
                    <span className={style.stepNote}>
                      {lack.length > 0 && t('problemForm.lacks', { parts: lack.join(t('common.listComma')) })}
                      {state === 'later' && t('problemForm.onceCreated')}
                    </span>
                  </span>
                </>,
                step === shown,
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
