import { importLimits } from '@verdict/domain/account'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import style from './import.module.css'
import { decodeSheet } from './sheet.ts'
import type { Import } from './use-import.ts'

interface SheetFormProps {
  text: string
  onText: (text: string) => void
  sheet: Import
}

/** Lines are pasted, typed, or read from a file. */
export function SheetForm({ text, onText, sheet }: SheetFormProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { sheetFault, failure } = sheet
  const fault = () => {
    if (isUnreadable) return t('users.sheet.fileFailed')
    if (!sheetFault) return undefined
    return t(`users.sheet.${sheetFault.name}`, { limit: importLimits.rows, count: sheetFault.count })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      onText(decodeSheet(await file.arrayBuffer()))
      setIsUnreadable(false)
    } catch {
      setIsUnreadable(true)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    sheet.check(text)
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <p>{t('users.sheet.intro')}</p>
      <p className="sec">{t('users.sheet.columnsHint')}</p>
      {failure && <Notice>{t('users.sheet.broken', { reason: failure })}</Notice>}
      <TextAreaField
        label={t('users.sheet.label')}
        error={fault()}
        className={style.area}
        rows={14}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setIsUnreadable(false)
        }}
      />
      <div className="row">
        <Button look="primary" type="submit">
          {t('users.sheet.check')}
        </Button>
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          {t('users.sheet.file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('users.sheet.file')}
          hidden
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </form>
  )
}
