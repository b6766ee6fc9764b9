import type { NumberResult } from '@verdict/contract/user-admin'
import { studentNumbersAtOnce } from '@verdict/domain/account'
import { importCellLength } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useGiveNumbers } from '../api/users.ts'
import { numberLines } from './number-lines.ts'

export default function NumbersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const check = useGiveNumbers()
  const results = check.data
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const rows = numberLines(text)
    const tooLong = rows.find((row) => Math.max(row.uid.length, row.studentNumber.length) > importCellLength)
    if (rows.length === 0) setFault(t('users.numbers.empty'))
    else if (rows.length > studentNumbersAtOnce)
      setFault(t('users.numbers.tooMany', { limit: studentNumbersAtOnce, count: rows.length }))
    else if (tooLong) setFault(t('users.sheet.faults.UNREADABLE'))
    else check.mutate({ rows, dryRun: true })
  }
  return (
    <Dialog title={t('users.numbers.title')} onClose={onClose} wide>
      {results ? (
        <Preview results={results} onBack={() => check.reset()} onDone={onClose} />
      ) : (
        <form className="stack" noValidate onSubmit={submit}>
          {check.error && <Notice>{errorText(check.error)}</Notice>}
          <TextAreaField
            label={t('users.numbers.label')}
            hint={t('users.numbers.hint')}
            error={fault}
            rows={12}
            spellCheck={false}
            autoComplete="off"
            wrap="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setFault(undefined)
            }}
          />
          <SubmitActions action={t('users.sheet.check')} busy={check.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

interface PreviewProps {
  results: NumberResult[]
  onBack: () => void
  onDone: () => void
}

function Preview({ results, onBack, onDone }: PreviewProps) {
  const { t } = useTranslation()
  const give = useGiveNumbers()
  const ready = results.filter(({ changed }) => changed)
  const faulty = results.filter(({ faults }) => faults.length > 0)
  const apply = () =>
    give.mutate(
      { dryRun: false, rows: ready.map(({ uid, studentNumber }) => ({ uid, studentNumber })) },
      {
        onSuccess(done) {
          toast.success(t('users.numbers.done', { count: done.filter(({ changed }) => changed).length }))
          onDone()
        },
      },
    )
  return (
    <>
      <div className="stack">
        {give.error && <Notice>{errorText(give.error)}</Notice>}
        <p>{t('users.numbers.checked', { ready: ready.length, total: results.length })}</p>
        {faulty.length > 0 && <FaultyLines results={faulty} />}
      </div>
      <DialogActions>
        <Button look="ghost" onClick={onBack}>
          {t('users.sheet.change')}
        </Button>
        <Button look="primary" busy={give.isPending} disabled={ready.length === 0} onClick={apply}>
          {t('users.numbers.apply', { count: ready.length })}
        </Button>
      </DialogActions>
    </>
  )
}

function FaultyLines({ results }: { results: NumberResult[] }) {
  const { t } = useTranslation()
  return (
    <DataTable
      caption={t('users.numbers.faulty')}
      columns={[
        {
          key: 'uid',
          header: t('users.uid'),
          rowHeader: true,
          width: '176px',
          area: 'u',
          cell: ({ uid }) => uid,
        },
        {
          key: 'number',
          header: t('users.studentNumber'),
          width: '176px',
          area: 'n',
          cell: ({ studentNumber }) => studentNumber,
        },
        {
          key: 'faults',
          header: t('users.sheet.result'),
          area: 'f',
          cell: ({ faults }) => faults.map((fault) => t(`users.numbers.faults.${fault}`)).join(' '),
        },
      ]}
      rows={results.map((result, line) => ({ ...result, line }))}
      rowKey={({ line }) => line}
      dense
      empty={{ title: t('users.sheet.empty') }}
      phone={'"u n" auto "f f" auto / minmax(0, 1fr) auto'}
    />
  )
}
