// A part of a statement: written as markdown, looked at as it will be, with pictures by button, paste or drop.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { percent } from '../../../lib/format.ts'
import { Button, IconButton, Verb } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field, Segment } from '../../../ui/field/field.tsx'
import { previewQuery } from '../api/writing.ts'
import { loadMathStyle } from '../math-style.ts'
import style from './form.module.css'
import { withLine } from './markdown-text.ts'
import { picturesIn, usePictures, type Sending } from './pictures.ts'
import { useSettled } from './settled.ts'

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
}

export function MarkdownField({ name, label, value, onChange, rows = 6, ...about }: MarkdownFieldProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { sending, start, again, drop } = usePictures((url) =>
    onChange(withLine(value, `![](${url})`, area.current?.selectionEnd ?? value.length)),
  )
  const take = (files: Iterable<File>): boolean => {
    const pictures = picturesIn(files)
    start(pictures)
    return pictures.length > 0
  }
  return (
    <Field label={label} {...about}>
      {(wiring) => (
        <div className={classes(style.markdown, about.error && style.bad)}>
          <div className={style.bar}>
            <Segment
              label={t('problem.form.writeOf', { part: label })}
              value={view}
              options={[
                { value: 'write', label: t('problem.form.write') },
                { value: 'preview', label: t('problem.form.preview') },
              ]}
              onChange={setView}
            />
            <Button
              look="ghost"
              icon="picture"
              aria-label={t('problem.form.pictureOf', { part: label })}
              onClick={() => chooser.current?.click()}
            >
              {t('problem.form.picture')}
            </Button>
            <input
              ref={chooser}
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              multiple
              hidden
              onChange={(event) => {
                take(event.target.files ?? [])
                event.target.value = ''
              }}
            />
          </div>
          <Pictures sending={sending} onAgain={again} onDrop={drop} />
          <textarea
            {...wiring}
            ref={area}
            name={name}
            rows={rows}
            hidden={view === 'preview'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onPaste={(event) => take(event.clipboardData.files) && event.preventDefault()}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => take(event.dataTransfer.files) && event.preventDefault()}
          />
          {view === 'preview' && <Preview markdown={value} />}
        </div>
      )}
    </Field>
  )
}

interface PicturesProps {
  sending: readonly Sending[]
  onAgain: (one: Sending) => void
  onDrop: (id: number) => void
}

function Pictures({ sending, onAgain, onDrop }: PicturesProps) {
  const { t } = useTranslation()
  return (
    <ul className={style.pictures} aria-live="polite">
      {sending.map((one) => {
        const { name } = one.file
        return (
          <li key={one.id}>
            {one.error === null ? (
              <>
                <progress value={one.fraction} aria-label={name} />
                <span className="ellipsis">
                  {t('problem.form.uploading', { name, percent: percent(one.fraction * 100) })}
                </span>
              </>
            ) : (
              <>
                <span className={style.failed}>
                  {t('problem.form.pictureFailed', { name, message: one.error })}
                </span>
                <Verb onClick={() => onAgain(one)}>{t('common.tryAgain')}</Verb>
              </>
            )}
            <IconButton
              icon="cross"
              label={t('problem.form.cancelOf', { name })}
              onClick={() => onDrop(one.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Preview({ markdown }: { markdown: string }) {
  const { t } = useTranslation()
  const settled = useSettled(markdown, previewDelayMs)
  const empty = settled.trim() === ''
  const preview = useQuery({ ...previewQuery(settled), enabled: !empty, placeholderData: keepPreviousData })
  const hasMath = preview.data?.hasMath
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  if (empty) return <p className={`${style.preview} muted`}>{t('problem.form.previewEmpty')}</p>
  if (preview.error) {
    return (
      <p className={`${style.preview} ${style.failed}`} role="alert">
        {t('problem.form.previewFailed', { message: errorText(preview.error) })}{' '}
        <Verb onClick={() => void preview.refetch()}>{t('common.tryAgain')}</Verb>
      </p>
    )
  }
  if (!preview.data) {
    return (
      <div className={style.preview} role="status">
        <span className="vh">{t('common.loading')}</span>
        <span className="skeleton" />
      </div>
    )
  }
  return (
    <div
      className={`${style.preview} prose`}
      dangerouslySetInnerHTML={{ __html: preview.data.description }}
    />
  )
}
