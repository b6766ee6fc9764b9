import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Pair } from '../../../ui/form/form.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { testcasesQuery, useAddTest } from './api/testcases.ts'
import { missingHalf, testFaults, type TestFault, type TestPart } from './test-files.ts'
import { noText, TestTextField, type TestText } from './test-text.tsx'

const parts = ['in', 'out'] as const
const labels = { in: 'testcase.input', out: 'testcase.output' } as const

export function AddTest({ pid, onAdded }: { pid: number; onAdded: () => void }) {
  const { t } = useTranslation()
  const utf8 = useQuery(testcasesQuery(pid)).data?.utf8 ?? false
  const [texts, setTexts] = useState<Record<TestPart, TestText>>({ in: noText, out: noText })
  const [faults, setFaults] = useState<readonly TestFault[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddTest(pid)
  useUnsavedWarning(texts.in.text !== '' || texts.out.text !== '')

  const change = (part: TestPart, text: TestText) => {
    setTexts({ ...texts, [part]: text })
    setFaults([])
  }
  const errorOf = (part: TestPart): string | undefined => {
    const found = faults.find((fault) => fault.kind === 'unfit' && fault.part === part)
    return found?.kind === 'unfit' ? t(utf8 ? 'testcase.notUtf8' : 'testcase.nonAscii', found) : undefined
  }
  const general = faults.find((fault) => fault.kind !== 'unfit')?.kind

  const submit = async () => {
    const files = { in: texts.in.text, out: texts.out.text }
    const found = testFaults(files, utf8)
    setFaults(found)
    setFailure(null)
    if (found.length > 0) return
    const missing = missingHalf(files)
    const agreed =
      missing === null ||
      (await confirm({
        title: t('testcase.halfTitle'),
        text: t(missing === 'in' ? 'testcase.inMissing' : 'testcase.outMissing'),
        action: t('testcase.halfAction'),
      }))
    if (!agreed) return
    try {
      const test = await add.mutateAsync(files)
      toast.success(t('testcase.added', { number: test.position }))
      setTexts({ in: noText, out: noText })
      onAdded()
    } catch (error) {
      setFailure(t('testcase.addFailed', { message: errorText(error) }))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!add.isPending) void submit()
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <Pair>
        {parts.map((part) => (
          <TestTextField
            key={part}
            label={t(labels[part])}
            value={texts[part]}
            onChange={(text) => change(part, text)}
            error={errorOf(part)}
          />
        ))}
      </Pair>
      {general === 'empty' && <Notice>{t('testcase.empty')}</Notice>}
      {general === 'tooLarge' && <Notice>{t('testcase.tooLarge')}</Notice>}
      {failure && <Notice>{failure}</Notice>}
      <div>
        <Button type="submit" icon="plus" busy={add.isPending}>
          {t('testcase.add')}
        </Button>
      </div>
    </form>
  )
}
