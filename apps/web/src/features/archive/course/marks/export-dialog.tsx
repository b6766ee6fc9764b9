// Exports marks, optionally in the order of a pasted sheet. Lines that match nobody are listed before the download.

import { gradebookLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { keepFile } from '../../../../lib/keep-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { SelectField, Switch, TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { useCheckOrder, useExportMarks } from '../api/marks.ts'
import style from './marks.module.css'

interface ExportDialogProps {
  courseId: number
  courseName: string
  section: number | undefined
  onClose: () => void
}

type Format = 'xlsx' | 'csv'

const listed = 20

export default function ExportDialog({ courseId, courseName, section, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [format, setFormat] = useState<Format>('xlsx')
  const [text, setText] = useState('')
  const [left, setLeft] = useState(false)
  const check = useCheckOrder(courseId)
  const save = useExportMarks(courseId)
  const lines = text.split(/\r\n?|\n/)
  const people = { left, ...(section !== undefined && { section }) }
  const isPasted = text.trim() !== ''
  const isTooMuch =
    lines.length > gradebookLimits.lines || lines.some((line) => line.length > gradebookLimits.line)
  const fault = isTooMuch && t('marks.exports.tooMany', { limit: gradebookLimits.lines })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTooMuch || save.isPending) return
    save.mutate(
      { format, ...people, lines: isPasted ? lines : [] },
      {
        onSuccess(file) {
          keepFile(file, `${courseName}.${format}`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog title={t('marks.exports.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {save.error && <Notice>{t('marks.exports.failed', { error: errorText(save.error) })}</Notice>}
        <SelectField
          label={t('marks.exports.format')}
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
        >
          <option value="xlsx">Excel (.xlsx)</option>
          <option value="csv">CSV</option>
        </SelectField>
        {section === undefined && (
          <Switch
            quiet
            checked={left}
            onChange={(on) => {
              setLeft(on)
              check.reset()
            }}
          >
            {t('marks.left')}
          </Switch>
        )}
        <TextAreaField
          label={t('marks.exports.order')}
          hint={t('marks.exports.orderHint')}
          error={fault}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            check.reset()
          }}
        />
        {isPasted && !isTooMuch && (
          <div>
            <Button busy={check.isPending} onClick={() => check.mutate({ ...people, lines })}>
              {t('marks.exports.check')}
            </Button>
          </div>
        )}
        {check.error && <Notice>{errorText(check.error)}</Notice>}
        {check.data && <Order {...check.data} />}
        <SubmitActions action={t('marks.exports.download')} busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface OrderProps {
  found: number
  missing: { line: number; text: string }[]
  rest: number
}

function Order({ found, missing, rest }: OrderProps) {
  const { t } = useTranslation()
  const { besideName } = useNaming()
  return (
    <Notice kind={missing.length > 0 ? 'warning' : 'info'}>
      <p>{t('marks.exports.found', { found, total: found + missing.length, rest })}</p>
      {missing.length > 0 && (
        <>
          <p>{t('marks.exports.missing')}</p>
          <ul className={style.missing}>
            {missing.slice(0, listed).map(({ line, text }) => (
              <li key={line}>{t('marks.exports.missingLine', { line, text: besideName(text) })}</li>
            ))}
          </ul>
          {missing.length > listed && <p>{t('marks.exports.more', { count: missing.length - listed })}</p>}
        </>
      )}
    </Notice>
  )
}
