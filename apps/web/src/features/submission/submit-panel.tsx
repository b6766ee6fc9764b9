// Where code is written and sent. After sending it goes where `onSubmitted` says, or, when the person chose to
// stay, the verdict arrives below the code while the button keeps its place.

import { sourceBytes } from '@verdict/domain/limits'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextOr } from '../../lib/errors.ts'
import { dateMinute, thousands, timeOfDay } from '../../lib/format.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { openAuthDialog } from '../../lib/session/auth-dialog.ts'
import { offeredLanguages } from '../../lib/site.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { Select, Switch } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/layout/page.tsx'
import type { EditorMarks } from '../../ui/editor/marks.ts'
import { OptionalPart } from '../../ui/optional-part.tsx'
import { submissionToast, toast } from '../../ui/toast/toast.ts'
import { templatesQuery } from './api/draft.ts'
import { submissionQuery } from './api/submission-detail.ts'
import { useSubmit } from './api/submit.ts'
import { compileMarks } from './compile-marks.ts'
import { useDraft } from './draft.ts'
import { RunButton, RunResults } from './run/run-parts.tsx'
import { type RunBench, useRunBench } from './run/use-run-bench.ts'
import { keepCode } from './kept-code.ts'
import { LiveResult } from './live-result.tsx'
import { PlainEditor } from './plain-editor.tsx'
import style from './submit-panel.module.css'

const CodeEditor = lazy(() => import('../../ui/editor/code-editor.tsx'))
const EditorSettings = lazy(() => import('./editor-settings.tsx'))

interface SubmitPanelProps {
  pid: number
  mid?: number
  course?: number
  /** Called with the new submission, unless the person stays. `practice`: the contest was over, it stands outside. */
  onSubmitted: (sid: number, practice: boolean) => void
  /** The submission that is taken up again: what its compiler said is marked while its code stands unchanged. */
  from?: number
  /** Code may be run here without submitting it. */
  runs?: boolean
  /** As high as its place, with the editor scrolling: beside a statement. */
  fill?: boolean
}

/** A panel for this person and this problem: another one starts with its own draft. */
export function SubmitPanel(props: SubmitPanelProps) {
  const uid = useSession().profile?.uid ?? ''
  return <DraftedPanel key={`${uid}/${props.pid}/${props.mid ?? 0}`} uid={uid} {...props} />
}

/** The compiler's message about a submission; null while there is none. */
function useCompileMarks(sid: number | undefined): EditorMarks | null {
  const { data } = useQuery({ ...submissionQuery(sid ?? 0), enabled: sid !== undefined })
  return useMemo(() => {
    if (data?.judge !== Judge.CompileError) return null
    return { of: data.code, marks: compileMarks(data.error) }
  }, [data])
}

/** The code that this person's new programs begin with. */
function useTemplates(uid: string): Partial<Record<Language, string>> {
  const { data } = useQuery({ ...templatesQuery, enabled: uid !== '' })
  return useMemo(
    () => Object.fromEntries(data?.templates.map(({ language, code }) => [language, code]) ?? []),
    [data],
  )
}

const never = () => () => undefined
/** The server draws the plain field; the editor's files come after what a reader sees. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The fault of the code before it is sent; null when there is none. */
function useCodeProblem() {
  const { t } = useTranslation()
  return (code: string): string | null => {
    if (code.trim() === '') return t('submission.submit.empty')
    const bytes = new TextEncoder().encode(code).length
    if (bytes <= sourceBytes.max) return null
    return t('submission.submit.tooLong', { bytes: thousands(bytes), max: thousands(sourceBytes.max) })
  }
}

/** The class that the program must start in, where the source does not name it. */
function missingClassIn({ language, code }: { language: Language; code: string }): string | undefined {
  const { entryClass } = languageRecords[language]
  return code !== '' && !code.match(/\w+/g)?.includes(entryClass ?? '') ? entryClass : undefined
}

function DraftedPanel({
  uid,
  pid,
  mid,
  course,
  onSubmitted,
  from,
  runs = true,
  fill,
}: SubmitPanelProps & { uid: string }) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  const { draft, change, reset, savedAt, failed, atRisk, newer, decide } = useDraft(
    { uid, pid, mid: mid ?? 0 },
    useTemplates(uid),
  )
  const inBrowser = useInBrowser()
  const plain = useRef<HTMLTextAreaElement>(null)
  useUnsavedWarning(atRisk)
  const [sent, setSent] = useState<{ sid: number; at: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = useSubmit()
  const problemOf = useCodeProblem()
  const marks = useCompileMarks(sent?.sid ?? from)
  const missingClass = missingClassIn(draft)
  const bench = useRunBench({ pid, mid, course }, draft, uid !== '' && runs)

  const send = () => {
    if (uid === '') return openAuthDialog()
    const wrong = problemOf(draft.code)
    setProblem(wrong)
    if (wrong || submit.isPending) return
    submit.mutate(
      { pid, mid, course, language: draft.language, code: draft.code },
      {
        onSuccess: ({ sid, practice }) => {
          toast.success(t('submission.submit.success', { pid }), { key: submissionToast(sid) })
          if (practice) toast.info(t('submission.submit.practice'))
          keepCode(sid, draft)
          setSent({ sid, at: Date.now() })
          if (!stayAfterSubmit) onSubmitted(sid, practice === true)
        },
        onError: (error) => setProblem(errorTextOr(error, t('submission.submit.failed'))),
      },
    )
  }
  const askToReset = async () => {
    const agreed = await confirm({
      title: t('submission.submit.resetTitle'),
      text: t('submission.submit.resetText'),
      action: t('submission.submit.reset'),
      danger: true,
    })
    if (agreed) reset()
  }

  const write = (code: string) => change({ code })
  const caretBefore = () =>
    document.activeElement === plain.current ? (plain.current?.selectionStart ?? null) : null
  const field = (
    <PlainEditor
      ref={plain}
      value={draft.code}
      onChange={write}
      label={t('submission.submit.code')}
      onSubmit={send}
      fill={fill ?? false}
    />
  )

  return (
    <section className={classes(style.panel, fill && style.fill)} aria-label={t('submission.submit.title')}>
      <Bar
        language={draft.language}
        onChange={(language) => change({ language })}
        savedAt={savedAt}
        failed={failed}
        isVisitor={uid === ''}
      />
      {missingClass && (
        <div className={style.notice}>
          <Notice kind="warning">{t('submission.submit.entryClass', { name: missingClass })}</Notice>
        </div>
      )}
      <div className={style.editor}>
        <Suspense fallback={field}>
          {inBrowser ? (
            <CodeEditor
              value={draft.code}
              onChange={write}
              language={languageRecords[draft.language].highlight}
              label={t('submission.submit.code')}
              maxRows={fill ? null : 20}
              marks={marks}
              onSubmit={send}
              caretBefore={caretBefore}
            />
          ) : (
            field
          )}
        </Suspense>
      </div>
      {/* Below the editor, which must not move under somebody who writes. */}
      {newer && <NewerDraft at={newer.updatedAt} onDecide={(takes) => decide(newer, takes)} />}
      {problem && (
        <div className={style.notice}>
          <Notice>{problem}</Notice>
        </div>
      )}
      <RunResults bench={bench} fill={fill === true} draft={draft} change={change} />
      {sent && stayAfterSubmit && <LiveResult key={sent.sid} sid={sent.sid} sentAt={sent.at} />}
      <Actions
        isVisitor={uid === ''}
        isEmpty={draft.code === ''}
        busy={submit.isPending}
        showsKey={fill ?? false}
        bench={bench}
        onReset={() => void askToReset()}
        onSend={send}
      />
    </section>
  )
}

interface BarProps {
  language: Language
  onChange: (language: Language) => void
  savedAt: number | null
  failed: boolean
  isVisitor: boolean
}

/** The language, the state of the draft, and the editor's settings. */
function Bar({ language, onChange, savedAt, failed, isVisitor }: BarProps) {
  const { t } = useTranslation()
  const [showsSettings, setShowsSettings] = useState(false)
  return (
    <>
      <div className={style.bar}>
        <Select
          aria-label={t('submission.submit.language')}
          value={language}
          boxClassName={style.language}
          onChange={(event) => onChange(Number(event.target.value) as Language)}
        >
          {offeredLanguages().map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </Select>
        <span className={style.saved} role="status">
          {failed && t('submission.submit.draftFailed')}
          {savedAt !== null && t('submission.submit.draftSaved', { time: timeOfDay(savedAt) })}
        </span>
        <IconButton
          icon="sliders"
          className={style.settingsButton}
          label={t('submission.editor.title')}
          onClick={() => setShowsSettings(true)}
        />
      </div>
      {showsSettings && (
        <OptionalPart>
          <EditorSettings language={language} isVisitor={isVisitor} onClose={() => setShowsSettings(false)} />
        </OptionalPart>
      )}
    </>
  )
}

function NewerDraft({ at, onDecide }: { at: string; onDecide: (takes: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className={style.notice}>
      <Notice kind="warning">
        {t('submission.editor.newer', { time: dateMinute(at) })}
        <span className={style.decision}>
          <Button size="small" onClick={() => onDecide(true)}>
            {t('submission.editor.takeNewer')}
          </Button>
          <Button size="small" look="ghost" onClick={() => onDecide(false)}>
            {t('submission.editor.keepOwn')}
          </Button>
        </span>
      </Notice>
    </div>
  )
}

interface ActionsProps {
  isVisitor: boolean
  isEmpty: boolean
  busy: boolean
  /** Where there is room, the button names its key. */
  showsKey: boolean
  bench: RunBench
  onReset: () => void
  onSend: () => void
}

function Actions({ isVisitor, isEmpty, busy, showsKey, bench, onReset, onSend }: ActionsProps) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  return (
    <div className={style.actions}>
      <Button look="ghost" disabled={isEmpty} onClick={onReset}>
        {t('submission.submit.reset')}
      </Button>
      <span className={style.end}>
        {!isVisitor && (
          <Switch checked={stayAfterSubmit} onChange={(stay) => setPreferences({ stayAfterSubmit: stay })}>
            {t('submission.submit.stay')}
          </Switch>
        )}
        <RunButton bench={bench} className={style.run} />
        <Button
          look="primary"
          icon="arrowUp"
          busy={busy}
          disabled={isVisitor}
          title={t('submission.submit.shortcut')}
          onClick={onSend}
        >
          {isVisitor ? t('common.pleaseLogin') : t('submission.submit.action')}
          {!isVisitor && showsKey && <kbd aria-hidden="true">{t('submission.submit.shortcut')}</kbd>}
        </Button>
      </span>
    </div>
  )
}
