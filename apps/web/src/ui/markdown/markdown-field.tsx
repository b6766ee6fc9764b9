// Markdown with preview, and pictures by button, paste or drop. Its texts may be in another language than the page
// (labels.ts).

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, languageWasChosen } from '../../i18n/index.ts'
import { previewQuery } from '../../lib/api/markdown.ts'
import { errorText } from '../../lib/errors.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { Button, Verb } from '../button.tsx'
import { Field, Segment } from '../field/field.tsx'
import { TextFrame } from '../field/text-frame.tsx'
import { SendingList } from '../form/sending-list.tsx'
import { loadMathStyle } from '../math-style.ts'
import { editorLabels, editorLocale, fill, type EditorLabels, type EditorLocale } from './labels.ts'
import style from './markdown-field.module.css'
import { withLine } from './markdown-text.ts'
import { picturesIn, usePictures } from './pictures.ts'

const previewDelayMs = 400

interface MarkdownFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  hint?: string
  optional?: boolean
  rows?: number
  /** False: previewed elsewhere. */
  preview?: boolean
  /** False without permission. */
  pictures?: boolean
  autoFocus?: boolean
}

function useEditorLocale(): EditorLocale {
  // Subscribes to language changes.
  useTranslation()
  return editorLocale(currentLanguage(), languageWasChosen(), navigator.language)
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { name, label, value, onChange, rows = 6, pictures = true, autoFocus, ...rest } = props
  const { preview: previews = true, ...about } = rest
  const locale = useEditorLocale()
  const labels = editorLabels[locale]
  const [chosen, setView] = useState<'write' | 'preview'>('write')
  const view = previews ? chosen : 'write'
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = area.current?.value.length ?? 0
    if (autoFocus) area.current?.setSelectionRange(end, end)
  }, [autoFocus])
  const { sending, start, again, drop } = usePictures((url) =>
    onChange(withLine(value, `![](${url})`, area.current?.selectionEnd ?? value.length)),
  )
  const take = (files: Iterable<File>): boolean => {
    const found = pictures ? picturesIn(files) : []
    start(found)
    return found.length > 0
  }
  return (
    <Field label={label} {...about}>
      {(wiring) => (
        <TextFrame bad={Boolean(about.error)}>
          <div className={style.bar} lang={locale}>
            {previews && (
              <Segment
                label={fill(labels.writeOf, { part: label })}
                value={view}
                options={[
                  { value: 'write', label: labels.write },
                  { value: 'preview', label: labels.preview },
                ]}
                onChange={setView}
              />
            )}
            {pictures && <PictureButton label={label} labels={labels} onTake={take} />}
          </div>
          <SendingList
            sending={sending}
            tryAgain={labels.tryAgain}
            cancelOf={(file) => fill(labels.cancelOf, { name: file })}
            onAgain={again}
            onDrop={drop}
          />
          <textarea
            {...wiring}
            ref={area}
            name={name}
            rows={rows}
            autoFocus={autoFocus}
            hidden={view === 'preview'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onPaste={(event) => take(event.clipboardData.files) && event.preventDefault()}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => take(event.dataTransfer.files) && event.preventDefault()}
          />
          {view === 'preview' && <Preview labels={labels} markdown={value} />}
        </TextFrame>
      )}
    </Field>
  )
}

interface PictureButtonProps {
  label: string
  labels: EditorLabels
  onTake: (files: Iterable<File>) => void
}

function PictureButton({ label, labels, onTake }: PictureButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look="ghost"
        icon="picture"
        aria-label={fill(labels.pictureOf, { part: label })}
        onClick={() => chooser.current?.click()}
      >
        {labels.picture}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={(event) => {
          onTake(event.target.files ?? [])
          event.target.value = ''
        }}
      />
    </>
  )
}

function Preview({ labels, markdown }: { labels: EditorLabels; markdown: string }) {
  const { t } = useTranslation()
  const debounced = useDebounced(markdown, previewDelayMs)
  const empty = debounced.trim() === ''
  const preview = useQuery({ ...previewQuery(debounced), enabled: !empty, placeholderData: keepPreviousData })
  const hasMath = preview.data?.hasMath
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  if (empty) return <p className={`${style.preview} muted`}>{labels.previewEmpty}</p>
  if (preview.error) {
    return (
      <p className={`${style.preview} ${style.failed}`} role="alert">
        {fill(labels.previewFailed, { message: errorText(preview.error) })}{' '}
        <Verb onClick={() => void preview.refetch()}>{labels.tryAgain}</Verb>
      </p>
    )
  }
  if (!preview.data) {
    return (
      // No skeleton: it would hide the fields after this one.
      <p className={`${style.preview} muted`} role="status">
        {t('common.loading')}
      </p>
    )
  }
  return <div className={`${style.preview} prose`} dangerouslySetInnerHTML={{ __html: preview.data.html }} />
}
