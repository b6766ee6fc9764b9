import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { percent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import { LongWork } from '../../../ui/long-work.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import type { ArchiveReport } from './api/testcases.ts'
import { ArchiveContents } from './archive-contents.tsx'
import { useArchive, type ArchiveState } from './archive-sending.ts'
import style from './testcase.module.css'

interface ArchiveImportProps {
  pid: number
  present: number
  onTaken: () => void
}

export function ArchiveImport({ pid, present, onTaken }: ArchiveImportProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { state, look, take, cancel } = useArchive(pid, {
    onTaken(report) {
      if (report) toast.success(t('testcase.archive.done', report))
      onTaken()
    },
  })
  const busy = state.step === 'sending'
  useUnsavedWarning(busy)
  const choose = (file: File | undefined) => {
    setOver(false)
    if (file && !busy) void look(file)
  }
  const replace = async (file: File, report: ArchiveReport) => {
    const agreed = await confirm({
      title: t('testcase.archive.replaceTitle', { count: present, pid }),
      text: t('testcase.archive.replaceText', { added: report.pairs.length, name: file.name }),
      action: t('testcase.archive.replace'),
      danger: true,
    })
    if (agreed) await take(file, 'replace')
  }
  return (
    <div
      className={classes('stack', over && style.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files[0])
      }}
    >
      <p className="sec">{t('testcase.archive.text')}</p>
      {state.step === 'sending' ? (
        <Progress state={state} onCancel={cancel} />
      ) : (
        <div>
          <Button icon="upload" onClick={() => chooser.current?.click()}>
            {t(state.step === 'seen' ? 'testcase.archive.another' : 'testcase.archive.choose')}
          </Button>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {state.step === 'failed' && (
        <Notice>{t('testcase.archive.failed', { message: errorText(state.error) })}</Notice>
      )}
      {state.step === 'cancelled' && (
        <Notice kind="info">{t(`testcase.archive.${state.late ? 'stopped' : 'cancelled'}`)}</Notice>
      )}
      {state.step === 'seen' && (
        <ArchiveContents report={state.report} name={state.file.name}>
          <Button look="primary" icon="plus" onClick={() => void take(state.file, 'add')}>
            {t('testcase.archive.add', { count: state.report.pairs.length })}
          </Button>
          {present > 0 && (
            <Button look="danger" onClick={() => void replace(state.file, state.report)}>
              {t('testcase.archive.replace')}
            </Button>
          )}
        </ArchiveContents>
      )}
    </div>
  )
}

const doing = {
  preview: 'testcase.archive.checking',
  add: 'testcase.archive.adding',
  replace: 'testcase.archive.replacing',
} as const

interface ProgressProps {
  state: Extract<ArchiveState, { step: 'sending' }>
  onCancel: () => void
}

function Progress({ state, onCancel }: ProgressProps) {
  const { t } = useTranslation()
  const words = t(doing[state.mode], { name: state.file.name })
  const received = state.fraction === 1
  return (
    <LongWork
      doing={received ? t('testcase.archive.received') : words}
      soFar={percent(state.fraction * 100)}
      // The server's time is unknown.
      value={received ? undefined : state.fraction}
      onCancel={onCancel}
    />
  )
}
