import { type Language, languageRecords } from '@verdict/domain/language'
import { type ComponentType, lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissingPart } from '../../../lib/missing-part.ts'
import type { CodeEditorProps } from '../../../ui/editor/code-editor.tsx'
import type { EditorMarks } from '../../../ui/editor/marks.ts'
import { PlainEditor } from './plain-editor.tsx'
import style from './submit-panel.module.css'

/** If loading fails, the plain field stays, as somebody may be typing in it. */
const CodeEditor = lazy((): Promise<{ default: ComponentType<CodeEditorProps> }> =>
  import('../../../ui/editor/code-editor.tsx').catch((error: unknown) => {
    if (!isMissingPart(error)) throw error
    return { default: PlainEditor }
  }),
)

const never = () => () => undefined
/** The server renders the plain field; the editor loads after the visible content. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface CodeFieldProps {
  code: string
  language: Language
  onChange: (code: string) => void
  fills: boolean
  marks: EditorMarks | null
  onSubmit: () => void
}

export function CodeField({ code, language, onChange, fills, marks, onSubmit }: CodeFieldProps) {
  const { t } = useTranslation()
  const inBrowser = useInBrowser()
  const plain = useRef<HTMLTextAreaElement>(null)
  const caretBefore = () =>
    document.activeElement === plain.current ? (plain.current?.selectionStart ?? null) : null
  const common = { value: code, onChange, label: t('submission.submit.code'), onSubmit }
  const field = <PlainEditor ref={plain} {...common} />
  return (
    <div className={style.editor}>
      <Suspense fallback={field}>
        {inBrowser ? (
          <CodeEditor
            {...common}
            language={languageRecords[language].highlight}
            maxRows={fills ? null : 20}
            marks={marks}
            caretBefore={caretBefore}
          />
        ) : (
          field
        )}
      </Suspense>
    </div>
  )
}
