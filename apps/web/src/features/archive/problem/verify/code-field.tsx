import type { Highlight } from '@verdict/domain/language'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import { Field } from '../../../../ui/field/field.tsx'
import style from './verify.module.css'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  onFile: (name: string) => void
  language: Highlight
  error?: string | undefined
}

export function CodeField({ value, onChange, onFile, language, error }: CodeFieldProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange(await file.text())
      onFile(file.name)
      setUnread(null)
    } catch {
      setUnread(t('testcase.fileUnread', { name: file.name }))
    }
  }
  const label = t('verification.code')
  return (
    <Field label={label} error={error ?? unread ?? false}>
      {() => (
        <FramedEditor
          value={value}
          onChange={onChange}
          language={language}
          label={label}
          minRows={10}
          maxRows={16}
        >
          <div className={style.choose}>
            <Button look="ghost" size="small" icon="upload" onClick={() => chooser.current?.click()}>
              {t('testcase.chooseFile')}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={t('testcase.chooseFile')}
              onChange={(event) => {
                void take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </div>
        </FramedEditor>
      )}
    </Field>
  )
}
