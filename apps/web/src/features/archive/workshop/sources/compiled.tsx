// The words of the compiler, each with the line that it is about.

import { ApiError } from '@verdict/contract/client'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Verb } from '../../../../ui/button.tsx'
import type { EditorMarks, EditorPlace } from '../../../../ui/editor/marks.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import type { Compiled } from '../api/compile.ts'
import style from './sources.module.css'

export const marksOf = (code: string, { messages }: Compiled): EditorMarks => ({
  of: code,
  marks: messages.flatMap(({ line, column, text }) =>
    line === null
      ? []
      : [{ line, column, kind: /\bwarning\b/i.test(text) ? 'warning' : 'error', message: text }],
  ),
})

interface CompileResultProps {
  result: Compiled | undefined
  failure: Error | null
  onPlace: (place: EditorPlace) => void
}

/** An error scrolls into view: the button is at the edge of the window. */
export function CompileResult({ result, failure, onPlace }: CompileResultProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const error = result?.error ?? null
  const trouble = error === null ? failure : result
  useEffect(() => {
    if (trouble) place.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  const failed =
    failure instanceof ApiError && failure.error === 'NOT_READY'
      ? t('workshop.compile.noHost')
      : failure && errorText(failure)
  return (
    <div ref={place} className={style.compiled}>
      {failed && <Notice>{failed}</Notice>}
      <div role="status">
        {result && error !== null && <Said error={error} messages={result.messages} onPlace={onPlace} />}
      </div>
    </div>
  )
}

export function Compiles({ result }: { result: Compiled | undefined }) {
  const { t } = useTranslation()
  return (
    <span role="status" className={style.compiles}>
      {result?.error === null && (
        <>
          <Icon name="check" /> {t('workshop.compile.fine')}
        </>
      )}
    </span>
  )
}

interface SaidProps extends Pick<CompileResultProps, 'onPlace'> {
  error: string
  messages: Compiled['messages']
}

function Said({ error, messages, onPlace }: SaidProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p className={style.fails}>
        <Icon name="warning" /> {t('workshop.compile.failed')}
      </p>
      <ul className={style.lines}>
        {messages.map(({ line, column, text }, index) => (
          <li key={index}>
            {line !== null && (
              <Verb onClick={() => onPlace({ line, column })}>{t('workshop.compile.line', { line })}</Verb>
            )}{' '}
            <span className="mono">{text}</span>
          </li>
        ))}
      </ul>
      <details open={messages.length === 0}>
        <summary>{t('workshop.compile.whole')}</summary>
        <pre className={style.said} tabIndex={0} aria-label={t('workshop.compile.whole')}>
          {error}
        </pre>
      </details>
    </div>
  )
}
