import { type Language, languageRecords } from '@verdict/domain/language'
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isMissingPart } from '../../../lib/missing-part.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { isFree } from '../../../lib/shortcut-target.ts'
import { takesKeyboard } from '../../../lib/wanted-editor.ts'
import type { CodeEditorProps } from '../../../ui/editor/code-editor.tsx'
import type { EditorMarks, EditorPlace } from '../../../ui/editor/marks.ts'
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

/** The key `e` puts the keyboard into the editor, from wherever no text is written; on a statement, too. */
function useEditorKey(field: RefObject<HTMLElement | null>, onReach: () => void): void {
  const { shortcuts } = usePreferences()
  const focus = useEffectEvent(() =>
    field.current?.querySelector<HTMLElement>('[contenteditable], textarea')?.focus(),
  )
  const reach = useEffectEvent(() => {
    flushSync(onReach)
    focus()
  })
  useEffect(() => {
    if (takesKeyboard()) focus()
  }, [])
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'e' || !isFree(event)) return
      event.preventDefault()
      reach()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}

interface CodeFieldProps {
  code: string
  language: Language
  onChange: (code: string) => void
  fills: boolean
  marks: EditorMarks | null
  place: EditorPlace | null
  onSubmit: () => void
  /** Before the keyboard is put into it: it may be out of sight. */
  onReach: () => void
}

export function CodeField({
  code,
  language,
  onChange,
  fills,
  marks,
  place: caretAt,
  onSubmit,
  onReach,
}: CodeFieldProps) {
  const { t } = useTranslation()
  const inBrowser = useInBrowser()
  const place = useRef<HTMLDivElement>(null)
  useEditorKey(place, onReach)
  const plain = useRef<HTMLTextAreaElement>(null)
  const caretBefore = () =>
    document.activeElement === plain.current ? (plain.current?.selectionStart ?? null) : null
  const common = { value: code, onChange, label: t('submission.submit.code'), onSubmit }
  const field = <PlainEditor ref={plain} {...common} />
  return (
    <div ref={place} className={style.editor}>
      <Suspense fallback={field}>
        {inBrowser ? (
          <CodeEditor
            {...common}
            language={languageRecords[language].highlight}
            maxRows={fills ? null : 20}
            marks={marks}
            place={caretAt}
            caretBefore={caretBefore}
          />
        ) : (
          field
        )}
      </Suspense>
    </div>
  )
}
