import { importLimits } from '@verdict/domain/account'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { decodedText } from '../../../../lib/decoded-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import style from './import.module.css'
import { FileTooLarge, isWorkbook, largestFile } from './workbook-file.ts'
import type { Import } from './use-import.ts'

interface SheetFormProps {
  text: string
  onText: (text: string) => void
  sheet: Import
}

async function textOf(file: File): Promise<string> {
  if (file.size > largestFile) throw new FileTooLarge()
  const bytes = await file.arrayBuffer()
  if (!isWorkbook(bytes)) return decodedText(bytes)
  const { workbookText } = await import('./workbook.ts')
  return workbookText(bytes)
}

export function SheetForm({ text, onText, sheet }: SheetFormProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [fileFault, setFileFault] = useState<'fileFailed' | 'fileTooLarge' | null>(null)
  const { sheetFault, failure } = sheet
  const fault = () => {
    if (fileFault) return t(`users.sheet.${fileFault}`)
    if (!sheetFault) return undefined
    return t(`users.sheet.${sheetFault.name}`, { limit: importLimits.rows, count: sheetFault.count })
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      onText(await textOf(file))
      setFileFault(null)
    } catch (error) {
      setFileFault(error instanceof FileTooLarge ? 'fileTooLarge' : 'fileFailed')
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
          setFileFault(null)
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
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
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
