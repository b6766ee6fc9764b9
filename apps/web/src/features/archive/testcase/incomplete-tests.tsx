// Missing parts of an imported problem's tests, which prevent submissions.

import type { TestcaseRow } from '@verdict/contract/testcase'
import type { Lack } from '@verdict/domain/package'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useCompleteTests } from './api/testcases.ts'

interface IncompleteTestsProps {
  pid: number
  tests: readonly TestcaseRow[]
  lacks: readonly Lack[]
  onCompleted: () => void
}

const numbersShown = 50

export function IncompleteTests({ pid, tests, lacks, onCompleted }: IncompleteTestsProps) {
  const { t } = useTranslation()
  const complete = useCompleteTests(pid)
  const isAnswerless = lacks.includes('answers')
  const isPart = lacks.includes('some-tests')
  if (!isAnswerless && !isPart) return null
  const numbers = tests.flatMap(({ lacksAnswer }, index) => (lacksAnswer ? [index + 1] : []))
  const shown = numbers.slice(0, numbersShown).join(', ') + (numbers.length > numbersShown ? ' …' : '')
  const ask = async (): Promise<void> => {
    const question = {
      title: t('testcase.incomplete.completeTitle'),
      text: t('testcase.incomplete.completeText'),
      action: t('testcase.incomplete.complete'),
    }
    if (await confirm(question)) complete.mutate(undefined, { onSuccess: onCompleted })
  }
  return (
    <Notice kind="warning">
      {isAnswerless && <p>{t('testcase.incomplete.answers', { count: numbers.length, numbers: shown })}</p>}
      {isPart && <p>{t('testcase.incomplete.part')}</p>}
      <p>{t('testcase.incomplete.action')}</p>
      <Button busy={complete.isPending} onClick={() => void ask()}>
        {t('testcase.incomplete.complete')}
      </Button>
    </Notice>
  )
}
