// Typed, or a file kept byte for byte, since a text box would change its line ends.

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field/field.tsx'
import { TextFrame } from '../../../ui/field/text-frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fileSize, lineCount } from './test-files.ts'
import style from './testcase.module.css'

export interface TestText {
  text: string
  file: string | null
}

export const noText: TestText = { text: '', file: null }

interface TestTextFieldProps {
  label: string
  value: TestText
  onChange: (value: TestText) => void
  error?: string
}

const startLength = 2_000

export function TestTextField({ label, value, onChange, error }: TestTextFieldProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    setOver(false)
    if (!file) return
    try {
      const bytes = await file.arrayBuffer()
      onChange({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), file: file.name })
      setUnread(null)
    } catch (error) {
      // A TypeError: not UTF-8.
      setUnread(
        t(error instanceof TypeError ? 'testcase.fileNotText' : 'testcase.fileUnread', { name: file.name }),
      )
    }
  }
  return (
    <Field
      label={label}
      hint={value.file === null && t('testcase.dropHint')}
      error={error ?? unread ?? false}
    >
      {(wiring) => (
        <TextFrame
          bad={Boolean(error)}
          className={classes(style.text, over && style.over)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            const file = event.dataTransfer.files[0]
            if (!file) return
            event.preventDefault()
            void take(file)
          }}
        >
          {value.file === null ? (
            <textarea
              {...wiring}
              rows={8}
              spellCheck={false}
              value={value.text}
              onChange={(event) => onChange({ text: event.target.value, file: null })}
            />
          ) : (
            <>
              <p className={style.file}>
                <Icon name="file" />
                <span className="ellipsis">{value.file}</span>
                <span className="muted nw">
                  {t('testcase.fileLines', {
                    size: fileSize(new Blob([value.text]).size),
                    lines: thousands(lineCount(value.text)),
                  })}
                </span>
                <IconButton
                  icon="cross"
                  label={t('testcase.removeFile', { name: value.file })}
                  onClick={() => onChange(noText)}
                />
              </p>
              <pre id={wiring.id} className={style.start} tabIndex={0}>
                {value.text.slice(0, startLength)}
                {value.text.length > startLength && '…'}
              </pre>
            </>
          )}
          <div className={style.choose}>
            <Button
              look="ghost"
              size="small"
              icon="upload"
              aria-label={t('testcase.chooseFileOf', { part: label })}
              onClick={() => chooser.current?.click()}
            >
              {t('testcase.chooseFile')}
            </Button>
            <input
              ref={chooser}
              type="file"
              hidden
              onChange={(event) => {
                void take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </div>
        </TextFrame>
      )}
    </Field>
  )
}
