import type { SubmissionDetail } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useTakeUpAgain } from './again.ts'
import type { RunBench } from './run/use-run-bench.ts'
import style from './next-step.module.css'
import { useAround } from './around.ts'
import { type Means, stepAfter, type Step } from './what-to-try.ts'

/** The editor beside it. */
export interface Workbench {
  bench: RunBench
  samples: readonly { in: string }[]
  goTo: (place: { line: number; column: number | null }) => void
}

interface NextStepProps {
  detail: SubmissionDetail
  /** Absent: the editor is another page. */
  workbench?: Workbench | undefined
}

export function NextStep({ detail, workbench }: NextStepProps) {
  const { profile } = useSession()
  const around = useAround(detail.mid)
  if (!around || around.isExam || profile?.uid !== detail.uid) return null
  const means = workbench
    ? meansAt(workbench, detail)
    : { samples: [], mayRun: around.mayRun, samplesPass: false }
  const step = stepAfter(detail, means)
  if (!step) return null
  return workbench ? (
    <StepHere step={step} workbench={workbench} />
  ) : (
    <StepElsewhere step={step} detail={detail} />
  )
}

const meansAt = ({ bench: { isOffered, shown }, samples }: Workbench, { code }: SubmissionDetail): Means => ({
  samples,
  mayRun: isOffered,
  samplesPass: shown?.judge === Judge.Accepted && shown.code === code,
})

function wordsOf(t: TFunction, step: Step): string {
  if (step.kind === 'line') return t('workbench.try.line', { line: step.line })
  if (step.kind === 'sample') return t('workbench.try.sample', { test: step.test, sample: step.sample })
  if (step.kind === 'input') return t('workbench.try.input', { test: step.test })
  return t(`workbench.try.${step.kind}`)
}

function StepHere({ step, workbench: { bench, goTo } }: { step: Step; workbench: Workbench }) {
  const { t } = useTranslation()
  const [action, act] = actionOf(t, step, bench, goTo)
  return (
    <Row words={wordsOf(t, step)}>
      <Button size="small" icon={step.kind === 'line' ? 'code' : 'play'} onClick={act}>
        {action}
      </Button>
    </Row>
  )
}

function actionOf(
  t: TFunction,
  step: Step,
  bench: RunBench,
  goTo: Workbench['goTo'],
): [action: string, act: () => void] {
  if (step.kind === 'line') return [t('workbench.try.toLine', { line: step.line }), () => goTo(step)]
  if (step.kind === 'input') return [t('workbench.try.runInput'), () => bench.runOn('own', step.input)]
  if (step.kind === 'own') return [t('workbench.try.write'), () => bench.openOn('own')]
  return [t('workbench.try.runSamples'), () => bench.runOn('samples')]
}

function StepElsewhere({ step, detail }: { step: Step; detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const takeUpAgain = useTakeUpAgain()
  return (
    <Row words={wordsOf(t, step)}>
      <Button size="small" icon="pencil" onClick={() => void takeUpAgain(detail)}>
        {t('workbench.try.inEditor')}
      </Button>
    </Row>
  )
}

function Row({ words, children }: { words: string; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <section className={style.step} aria-label={t('workbench.try.title')}>
      <p>{words}</p>
      {children}
    </section>
  )
}
