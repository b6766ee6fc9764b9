import type { Highlight } from '@verdict/domain/language'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decodedText } from '../../../../lib/decoded-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import type { EditorMarks, EditorPlace } from '../../../../ui/editor/marks.ts'
import { Field } from '../../../../ui/field/field.tsx'
import style from './sources.module.css'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  onFile: (name: string, code: string) => void
  language: Highlight
  hasTestlib: boolean
  marks: EditorMarks | null
  place: EditorPlace | null
  onSubmit: () => void
  error?: string | undefined
}

export function CodeField({ value, onChange, onFile, language, hasTestlib, error, ...rest }: CodeFieldProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onFile(file.name, decodedText(await file.arrayBuffer()))
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
          {...rest}
          value={value}
          onChange={onChange}
          language={language}
          {...(hasTestlib && { vocabulary: 'testlib' })}
          label={label}
          minRows={18}
          maxRows={30}
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
