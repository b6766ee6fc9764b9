// Tries the checker or interactor in the editor, saved or not, on one sample. Inside the problem's form, so a fieldset and no
// form of its own.

import type { TrialRequest, TrialResult } from '@verdict/contract/trial'
import { ApiError } from '@verdict/contract/client'
import { ProblemType } from '@verdict/domain/problem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { useTryChecker } from './api/try-checker.ts'
import style from './try-checker.module.css'

const names = {
  [ProblemType.Interaction]: 'interactor',
  [ProblemType.SpecialJudge]: 'checker',
  [ProblemType.Communication]: 'manager',
} as const
const outputs = {
  [ProblemType.Interaction]: 'outputOfInteraction',
  [ProblemType.SpecialJudge]: 'outputOfChecker',
  [ProblemType.Communication]: 'outputOfEach',
} as const

interface TryCheckerProps extends Pick<TrialRequest, 'type' | 'code' | 'protocol' | 'flags' | 'processes'> {
  pid: number
}

const parts = ['input', 'output', 'answer'] as const

export function TryChecker({ pid, ...program }: TryCheckerProps) {
  const { t } = useTranslation()
  const { type, code } = program
  const [sample, setSample] = useState({ input: '', output: '', answer: '' })
  const trial = useTryChecker(pid)
  const title = t(`problemForm.try.${names[type]}`)
  const outputHint = t(`problemForm.try.${outputs[type]}`)
  const failure = trial.error && trialFailure(trial.error, t('problemForm.try.noHost'))
  return (
    <fieldset className={style.group}>
      <legend className={style.legend}>{title}</legend>
      <p className={style.text}>{t('problemForm.try.text')}</p>
      <div className={style.sample}>
        {parts.map((part) => (
          <TextAreaField
            key={part}
            label={t(`problemForm.try.${part}`)}
            hint={part === 'output' ? outputHint : undefined}
            rows={4}
            spellCheck={false}
            className={style.field}
            value={sample[part]}
            onChange={(event) => setSample({ ...sample, [part]: event.target.value })}
          />
        ))}
      </div>
      <div className="row">
        <Button
          icon="bolt"
          busy={trial.isPending}
          disabled={code.trim() === ''}
          onClick={() => trial.mutate({ ...program, ...sample })}
        >
          {t('problemForm.try.action')}
        </Button>
      </div>
      {failure && <Notice>{failure}</Notice>}
      {/* What is announced must be there before its text is. */}
      <div role="status" className={style.result}>
        {trial.data && <Result result={trial.data} />}
      </div>
    </fieldset>
  )
}

const trialFailure = (error: Error, noHost: string): string =>
  error instanceof ApiError && error.error === 'NOT_READY' ? noHost : errorText(error)

function Result({ result: { compileError, run } }: { result: TrialResult }) {
  const { t } = useTranslation()
  if (compileError !== null || !run) {
    return <Said title={t('problemForm.try.compileError')} text={compileError ?? ''} />
  }
  const ending = run.failure ?? t('problemForm.try.exitCode', { code: run.exitCode ?? '' })
  return (
    <>
      <p className={style.ending}>
        <VerdictTag judge={run.judge} show="words" />
        <span>{ending}</span>
        <span>{t('problemForm.try.used', { time: thousands(run.time), memory: thousands(run.memory) })}</span>
      </p>
      {run.message !== '' && <Said title={t('problemForm.try.message')} text={run.message} />}
      {run.printed !== '' && <Said title={t('problemForm.try.printed')} text={run.printed} />}
      {run.nextPass !== null && <Said title={t('problemForm.try.nextPass')} text={run.nextPass} />}
    </>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className={style.title}>{title}</p>
      <pre className={style.said} tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </div>
  )
}
