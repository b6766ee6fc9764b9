// Many made teachers at once: a pasted list of usernames, what would become of each line, and then the word.

import type { TeacherResult } from '@verdict/contract/user-admin'
import { teachersAtOnce } from '@verdict/domain/account'
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
import { useMakeTeachers } from '../api/users.ts'

export default function TeachersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const check = useMakeTeachers()
  const make = useMakeTeachers()
  const results = check.data
  const ready = results?.filter(({ changed }) => changed) ?? []
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const uids = text.split(/[\s,，;；]+/).filter((uid) => uid !== '')
    if (uids.length === 0) setFault(t('users.numbers.empty'))
    else if (uids.length > teachersAtOnce)
      setFault(t('users.numbers.tooMany', { limit: teachersAtOnce, count: uids.length }))
    else if (uids.some((uid) => uid.length > importCellLength)) setFault(t('users.sheet.faults.UNREADABLE'))
    else check.mutate({ uids, dryRun: true })
  }
  const apply = () =>
    make.mutate(
      { uids: ready.map(({ uid }) => uid), dryRun: false },
      {
        onSuccess(done) {
          toast.success(t('users.teachers.done', { count: done.filter(({ changed }) => changed).length }))
          onClose()
        },
      },
    )
  const error = check.error ?? make.error
  return (
    <Dialog title={t('users.teachers.title')} onClose={onClose} wide>
      {results ? (
        <>
          <div className="stack">
            {error && <Notice>{errorText(error)}</Notice>}
            <Lines results={results} />
          </div>
          <DialogActions>
            <Button look="ghost" onClick={() => check.reset()}>
              {t('users.sheet.change')}
            </Button>
            <Button look="primary" busy={make.isPending} disabled={ready.length === 0} onClick={apply}>
              {t('users.teachers.apply', { count: ready.length })}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form className="stack" noValidate onSubmit={submit}>
          {error && <Notice>{errorText(error)}</Notice>}
          <p className="sec">{t('users.teacherHint')}</p>
          <TextAreaField
            label={t('users.teachers.label')}
            hint={t('users.teachers.hint')}
            error={fault}
            rows={10}
            spellCheck={false}
            autoComplete="off"
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

function Lines({ results }: { results: TeacherResult[] }) {
  const { t } = useTranslation()
  const become = ({ changed, faults }: TeacherResult) => {
    if (faults.length > 0) return faults.map((fault) => t(`users.numbers.faults.${fault}`)).join(' ')
    return t(changed ? 'users.teachers.becomes' : 'users.teachers.isOne')
  }
  return (
    <DataTable
      caption={t('users.teachers.label')}
      columns={[
        {
          key: 'uid',
          header: t('users.uid'),
          rowHeader: true,
          width: '176px',
          area: 'u',
          cell: ({ uid }) => uid,
        },
        { key: 'nick', header: t('users.nick'), width: '176px', area: 'n', cell: ({ nick }) => nick },
        { key: 'result', header: t('users.sheet.result'), area: 'f', cell: become },
      ]}
      rows={results.map((result, line) => ({ ...result, line }))}
      rowKey={({ line }) => line}
      dense
      empty={{ title: t('users.sheet.empty') }}
      phone={'"u n" auto "f f" auto / minmax(0, 1fr) auto'}
    />
  )
}
