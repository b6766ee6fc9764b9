import type { Highlight } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Segment } from '../../../../ui/field/field.tsx'
import code from '../../../../ui/code/code-view.module.css'
import { codeLanguageName, codeLanguages, type CodeLanguage } from '../api/example-code.ts'
import style from './help.module.css'

/** There is no parser for shells. */
const parsers: Partial<Record<CodeLanguage, Highlight>> = { python: 'python', javascript: 'javascript' }

export function CodeBlock({
  text,
  label,
  language,
}: {
  text: string
  label: string
  language?: CodeLanguage
}) {
  const parser = language && parsers[language]
  const coloured = useQuery({
    queryKey: ['highlight', parser, text],
    queryFn: async () => (await import('../../../../ui/code/highlight.ts')).highlight(text, parser!),
    enabled: parser !== undefined,
    staleTime: Infinity,
    meta: { silent: true },
  })
  return (
    <div className={style.block}>
      <pre tabIndex={0} aria-label={label}>
        <code>
          {coloured.data
            ? coloured.data.map((line, index) => (
                <span key={index}>
                  {line.map((piece, place) => (
                    <span key={place} className={piece.kind && code[piece.kind]}>
                      {piece.text}
                    </span>
                  ))}
                  {'\n'}
                </span>
              ))
            : text}
        </code>
      </pre>
      <div className={style.copy}>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  )
}

/** The same in each language; one choice holds for the whole page. */
export function CodeTabs({
  label,
  texts,
  language,
  onLanguage,
}: {
  label: string
  texts: Record<CodeLanguage, string>
  language: CodeLanguage
  onLanguage: (language: CodeLanguage) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={style.tabs} id={id}>
      <Segment
        label={t('faq.help.language')}
        value={language}
        options={codeLanguages.map((value) => ({ value, label: codeLanguageName[value] }))}
        onChange={onLanguage}
      />
      <CodeBlock text={texts[language]} label={label} language={language} />
    </div>
  )
}

export function useCodeLanguage() {
  return useState<CodeLanguage>('shell')
}
