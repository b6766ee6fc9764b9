// Writes and submits code. Afterwards `onSubmitted` navigates, or, if the person chose to stay, the verdict appears below
// without moving the button.

import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../lib/format.ts'
import { useKeepsSubmissions } from '../../../lib/kept-submissions.ts'
import { setPreferences, usePreferences } from '../../../lib/preferences.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Select, Switch } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useWide } from '../../../ui/panes/wide.ts'
import type { EditorMarks, EditorPlace } from '../../../ui/editor/marks.ts'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { templatesQuery } from './api/draft.ts'
import { openedOf, submissionQuery } from './api/submission-detail.ts'
import { CodeField } from './code-field.tsx'
import { compileMarks } from './compile-marks.ts'
import { useDraft } from './draft.ts'
import type { Draft } from './draft-store.ts'
import type { SentHere } from './sent-here.ts'
import { useTakeCode } from './take-code.ts'
import { useSending } from './use-sending.ts'
import { RunButton, RunResults } from './run/run-parts.tsx'
import { type RunBench, useRunBench } from './run/use-run-bench.ts'
import { KeptHere } from './waiting/kept.tsx'
import { type JudgedHere, LiveResult } from './live-result.tsx'
import style from './submit-panel.module.css'
import { TimeIn } from '../../../ui/text.tsx'

const TriesDrawer = lazy(() => import('./tries/tries-drawer.tsx'))
const EditorSettings = lazy(() => import('./editor-settings.tsx'))

type Part = 'code' | 'results'

interface SubmitPanelProps {
  pid: number
  name?: string
  languages: readonly Language[]
  mid?: number
  course?: number
  /** Not called when staying. `practice`: the contest was over. */
  onSubmitted: (sid: number, practice: boolean) => void
  /** Its compiler messages are marked while its code is unchanged. */
  from?: number
  mayRun?: boolean
  samples: readonly { in: string }[]
  /** Beside a statement: fills its place where there is room, else shows one part. */
  beside?: { part: Part; show: (part: Part) => void } | undefined
}

/** Keyed by person and problem, so that each has its own draft. */
export function SubmitPanel(props: SubmitPanelProps) {
  const uid = useSession().profile?.uid ?? ''
  return <DraftedPanel key={`${uid}/${props.pid}/${props.mid ?? 0}`} uid={uid} {...props} />
}

function useCompileMarks(sid: number | undefined): EditorMarks | null {
  const { data } = useQuery({ ...submissionQuery(sid ?? 0), enabled: sid !== undefined })
  return useMemo(() => {
    const detail = openedOf(data)
    if (detail?.judge !== Judge.CompileError) return null
    return { of: detail.code, marks: compileMarks(detail.error) }
  }, [data])
}

/** The submission sent from here, unless an older one was opened to be edited again. */
function useJudged(sent: SentHere | null, from: number | undefined): JudgedHere | null {
  const [openedAt] = useState(() => Date.now())
  if (sent && (from === undefined || sent.at >= openedAt)) return { sid: sent.sid, sentAt: sent.at }
  return from === undefined ? null : { sid: from }
}

function useTemplates(
  uid: string,
  place: { course?: number | undefined; mid?: number | undefined },
): Partial<Record<Language, string>> {
  const { data } = useQuery({ ...templatesQuery(place), enabled: uid !== '' })
  return useMemo(
    () => Object.fromEntries(data?.templates.map(({ language, code }) => [language, code]) ?? []),
    [data],
  )
}

function useAskToReset(reset: () => void) {
  const { t } = useTranslation()
  return async () => {
    const agreed = await confirm({
      title: t('submission.submit.resetTitle'),
      text: t('submission.submit.resetText'),
      action: t('submission.submit.reset'),
      danger: true,
    })
    if (agreed) reset()
  }
}

/** The required main class, if the source does not have it. */
function missingClassIn({ language, code }: { language: Language; code: string }): string | undefined {
  const { entryClass } = languageRecords[language]
  return code !== '' && !code.match(/\w+/g)?.includes(entryClass ?? '') ? entryClass : undefined
}

function DraftedPanel({
  uid,
  pid,
  name,
  languages,
  mid,
  course,
  onSubmitted,
  from,
  mayRun = true,
  samples,
  beside,
}: SubmitPanelProps & { uid: string }) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  const own = useDraft(
    { uid, pid, mid: mid ?? 0 },
    { templates: useTemplates(uid, { course, mid }), allowed: languages },
  )
  const { draft, change, atRisk, newer, decide } = own
  const take = useTakeCode(own)
  const [place, setPlace] = useState<EditorPlace | null>(null)
  const [opensTries, setOpensTries] = useState(false)
  const fills = useWide() && beside !== undefined
  useUnsavedWarning(atRisk)
  const keepsSome = useKeepsSubmissions(uid)
  const bench = useRunBench({ pid, mid, course }, draft, uid !== '' && mayRun, () => beside?.show('results'))
  const { sent, problem, busy, send } = useSending({
    uid,
    place: { pid, mid, course, name },
    draft,
    isBeside: fills,
    onSubmitted,
    onStay() {
      // The verdict takes its place.
      bench.close()
      if (!fills) beside?.show('results')
    },
  })
  const judged = useJudged(sent, from)
  const marks = useCompileMarks(judged?.sid)
  const missingClass = missingClassIn(draft)
  // The failure of what is edited again is what one works on.
  const showsResult = judged && (stayAfterSubmit || (beside && judged.sid === from))

  const askToReset = useAskToReset(own.reset)
  const toggleTries = () => {
    setOpensTries(!opensTries)
    if (!opensTries) beside?.show('results')
  }
  const goTo = (place: EditorPlace) => {
    beside?.show('code')
    setPlace({ ...place })
  }
  const takeBack = async (taken: Draft) => {
    if (await take(taken)) beside?.show('code')
  }
  return (
    <section
      className={classes(style.panel, beside && style.beside)}
      data-part={beside?.part}
      aria-label={t('submission.submit.title')}
    >
      <Bar
        languages={languages}
        language={draft.language}
        onChange={(language) => change({ language })}
        savedAt={own.savedAt}
        failed={own.failed}
        isVisitor={uid === ''}
        tries={{ isOpen: opensTries, toggle: toggleTries }}
      />
      {languages.length === 0 && <Warning>{t('submission.submit.noLanguage')}</Warning>}
      {missingClass && <Warning>{t('submission.submit.entryClass', { name: missingClass })}</Warning>}
      <CodeField
        {...draft}
        onChange={(code) => change({ code })}
        fills={fills}
        marks={marks}
        place={place}
        onSubmit={send}
        onReach={() => beside?.show('code')}
      />
      {keepsSome && (
        <div className={style.notice}>
          <KeptHere uid={uid} place={{ pid, mid }} />
        </div>
      )}
      {/* Below the editor, which must not move under somebody who writes. */}
      {newer && <NewerDraft at={newer.updatedAt} onDecide={(takes) => decide(newer, takes)} />}
      {problem && (
        <div className={style.notice}>
          <Notice>{problem}</Notice>
        </div>
      )}
      <div className={style.drawers}>
        {/* A submit closes it: while it is open it is the newer one. */}
        <RunResults bench={bench} onTake={(taken) => void takeBack(taken)} />
        {showsResult && (
          <LiveResult key={judged.sid} {...judged} pid={pid} workbench={{ bench, samples, goTo }} />
        )}
        {uid !== '' && (
          <Tries
            isOpen={opensTries}
            // A permanent place for results is never empty.
            isExpected={beside?.part === 'results' && !fills}
            onClose={() => setOpensTries(false)}
            shows={{ pid, mid, draft, languages, onTake: takeBack }}
          />
        )}
      </div>
      <Actions
        isVisitor={uid === ''}
        isEmpty={draft.code === ''}
        busy={busy}
        bench={bench}
        onReset={() => void askToReset()}
        onSend={send}
      />
    </section>
  )
}

interface TriesProps {
  isOpen: boolean
  isExpected: boolean
  onClose: () => void
  shows: Omit<ComponentProps<typeof TriesDrawer>, 'onClose'>
}

function Tries({ isOpen, isExpected, onClose, shows }: TriesProps) {
  if (!isOpen && !isExpected) return null
  return (
    <OptionalPart>
      <TriesDrawer {...shows} onClose={isOpen ? onClose : undefined} />
    </OptionalPart>
  )
}

const Warning = ({ children }: { children: string }) => (
  <div className={style.notice}>
    <Notice kind="warning">{children}</Notice>
  </div>
)

interface BarProps {
  languages: readonly Language[]
  language: Language
  onChange: (language: Language) => void
  savedAt: number | null
  failed: boolean
  isVisitor: boolean
  tries: { isOpen: boolean; toggle: () => void }
}

function Bar({ languages, language, onChange, savedAt, failed, isVisitor, tries }: BarProps) {
  const { t } = useTranslation()
  const { shortcuts } = usePreferences()
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
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </Select>
        <span className={style.saved} role="status">
          {failed && t('submission.submit.draftFailed')}
          {savedAt !== null && t('submission.submit.draftSaved', { time: timeOfDay(savedAt) })}
        </span>
        {shortcuts && <span className={`${style.keyHint} desktopOnly`}>{t('submission.editor.key')}</span>}
        <span className={style.barEnd}>
          {!isVisitor && (
            <IconButton
              icon="list"
              label={t('submission.mine')}
              aria-expanded={tries.isOpen}
              onClick={tries.toggle}
            />
          )}
          <IconButton
            icon="sliders"
            label={t('submission.editor.title')}
            onClick={() => setShowsSettings(true)}
          />
        </span>
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
        <TimeIn value={at} form="minute">
          {(time) => t('submission.editor.newer', { time })}
        </TimeIn>
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
  bench: RunBench
  onReset: () => void
  onSend: () => void
}

function Actions({ isVisitor, isEmpty, busy, bench, onReset, onSend }: ActionsProps) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  return (
    <div className={style.actions}>
      <Button look="ghost" disabled={isEmpty} onClick={onReset}>
        {t('submission.submit.reset')}
      </Button>
      <span className={style.end}>
        {!isVisitor && (
          <Switch
            checked={stayAfterSubmit === true}
            onChange={(stay) => setPreferences({ stayAfterSubmit: stay })}
          >
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
          {!isVisitor && <kbd aria-hidden="true">{t('submission.submit.shortcut')}</kbd>}
        </Button>
      </span>
    </div>
  )
}
