// Colours arrive when the language's parser has loaded.

import { codeLines } from '@verdict/domain/code-lines'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyButton } from '../copy-button.tsx'
import type { Piece } from './highlight.ts'
import style from './code-view.module.css'

interface CodeViewProps {
  code: string
  language: Language
  title: string
  /** 1-based. */
  notes?: readonly { line: number; text: string }[] | undefined
  onLine?: ((line: number) => void) | undefined
  lineTitle?: ((line: number) => string) | undefined
  /** Stands below a line. */
  under?: ((line: number) => ReactNode) | undefined
}

export function CodeView({ code, language, title, notes = [], onLine, lineTitle, under }: CodeViewProps) {
  const text = codeLines(code)
  const coloured = useQuery({
    queryKey: ['highlight', language, code],
    queryFn: async () =>
      (await import('./highlight.ts')).highlight(text.join('\n'), languageRecords[language].highlight),
    staleTime: Infinity,
    meta: { silent: true },
  })
  const lines: Piece[][] = coloured.data ?? text.map((line) => [{ text: line }])
  return (
    <section className={style.code} aria-label={title}>
      <div className={style.head}>
        <h2>{title}</h2>
        <span className="muted">{languageName(language)}</span>
        <span className="push">
          <CopyButton text={code} label={title} />
        </span>
      </div>
      <pre tabIndex={0} aria-label={title}>
        <code>
          {lines.map((pieces, index) => (
            <span key={index} className={style.line}>
              {onLine && (
                // Not a tab stop: by keyboard, the form beside takes a line number.
                <button
                  type="button"
                  tabIndex={-1}
                  className={style.take}
                  title={lineTitle?.(index + 1)}
                  aria-label={lineTitle?.(index + 1)}
                  onClick={() => onLine(index + 1)}
                />
              )}
              {pieces.map((piece, place) => (
                <span key={place} className={piece.kind && style[piece.kind]}>
                  {piece.text}
                </span>
              ))}
              {'\n'}
              {notes
                .filter(({ line }) => line === index + 1)
                .map(({ text }) => (
                  <span key={text} className={style.note} role="note">
                    {text}
                    {'\n'}
                  </span>
                ))}
              {under?.(index + 1)}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}
