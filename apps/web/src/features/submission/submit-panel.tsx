// Where code is written and sent. After sending it goes where `onSubmitted` says, or, when the person chose to
// stay, the verdict arrives below the code while the button keeps its place.

import { sourceBytes } from '@verdict/domain/limits'
import { Language, languageHighlight, languageName, languagesOnSubmit } from '@verdict/domain/language'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextOr } from '../../lib/errors.ts'
import { thousands, timeOfDay } from '../../lib/format.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { openAuthDialog } from '../../lib/session/auth-dialog.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Select, Switch } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSubmit } from './api/submit.ts'
import { useDraft } from './draft.ts'
import { keepCode } from './kept-code.ts'
import { LiveResult } from './live-result.tsx'
import style from './submit-panel.module.css'

const CodeEditor = lazy(() => import('../../ui/editor/code-editor.tsx'))

interface SubmitPanelProps {
  pid: number
  mid?: number
  course?: number
  /** Called with the new submission, unless the person stays. `practice`: the contest was over, it stands outside. */
  onSubmitted: (sid: number, practice: boolean) => void
  /** As high as its place, with the editor scrolling: beside a statement. */
  fill?: boolean
}

/** A panel for this person and this problem: another one starts with its own draft. */
export function SubmitPanel(props: SubmitPanelProps) {
  const uid = useSession().profile?.uid ?? ''
  return <DraftedPanel key={`${uid}/${props.pid}/${props.mid ?? 0}`} uid={uid} {...props} />
}

/** What is wrong with the code before it is sent; null when nothing is. */
function useCodeProblem() {
  const { t } = useTranslation()
  return (code: string): string | null => {
    if (code.trim() === '') return t('submission.submit.empty')
    const bytes = new TextEncoder().encode(code).length
    if (bytes <= sourceBytes.max) return null
    return t('submission.submit.tooLong', { bytes: thousands(bytes), max: thousands(sourceBytes.max) })
  }
}

function DraftedPanel({ uid, pid, mid, course, onSubmitted, fill }: SubmitPanelProps & { uid: string }) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  const { draft, change, savedAt, failed } = useDraft({ uid, pid, mid: mid ?? 0 })
  const [sent, setSent] = useState<{ sid: number; at: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = useSubmit()
  const problemOf = useCodeProblem()

  const send = () => {
    if (uid === '') return openAuthDialog()
    const wrong = problemOf(draft.code)
    setProblem(wrong)
    if (wrong || submit.isPending) return
    submit.mutate(
      { pid, mid, course, language: draft.language, code: draft.code },
      {
        onSuccess: ({ sid, practice }) => {
          toast.success(t('submission.submit.success', { pid }))
          if (practice) toast.info(t('submission.submit.practice'))
          keepCode(sid, draft)
          setSent({ sid, at: Date.now() })
          if (!stayAfterSubmit) onSubmitted(sid, practice === true)
        },
        onError: (error) => setProblem(errorTextOr(error, t('submission.submit.failed'))),
      },
    )
  }
  const reset = async () => {
    const agreed = await confirm({
      title: t('submission.submit.resetTitle'),
      text: t('submission.submit.resetText'),
      action: t('submission.submit.reset'),
      danger: true,
    })
    if (agreed) change({ code: '' })
  }

  return (
    <section className={classes(style.panel, fill && style.fill)} aria-label={t('submission.submit.title')}>
      <div className={style.bar}>
        <Select
          aria-label={t('submission.submit.language')}
          value={draft.language}
          boxClassName={style.language}
          onChange={(event) => change({ language: Number(event.target.value) as Language })}
        >
          {languagesOnSubmit.map((language) => (
            <option key={language} value={language}>
              {languageName[language]}
            </option>
          ))}
        </Select>
        <span className={style.saved} role="status">
          {failed && t('submission.submit.draftFailed')}
          {savedAt !== null && t('submission.submit.draftSaved', { time: timeOfDay(savedAt) })}
        </span>
      </div>
      {draft.language === Language.Java && draft.code !== '' && !/\bMain\b/.test(draft.code) && (
        <div className={style.notice}>
          <Notice kind="warning">{t('submission.submit.javaMain')}</Notice>
        </div>
      )}
      <div className={style.editor}>
        <Suspense fallback={<EditorPlaceholder />}>
          <CodeEditor
            value={draft.code}
            onChange={(code) => change({ code })}
            language={languageHighlight[draft.language]}
            label={t('submission.submit.code')}
            maxRows={fill ? null : 20}
            onSubmit={send}
          />
        </Suspense>
      </div>
      {problem && (
        <div className={style.notice}>
          <Notice>{problem}</Notice>
        </div>
      )}
      {sent && stayAfterSubmit && <LiveResult key={sent.sid} sid={sent.sid} sentAt={sent.at} />}
      <div className={style.actions}>
        <Button look="ghost" disabled={draft.code === ''} onClick={() => void reset()}>
          {t('submission.submit.reset')}
        </Button>
        <span className={style.end}>
          {uid !== '' && (
            <Switch checked={stayAfterSubmit} onChange={(stay) => setPreferences({ stayAfterSubmit: stay })}>
              {t('submission.submit.stay')}
            </Switch>
          )}
          <Button
            look="primary"
            icon="arrowUp"
            busy={submit.isPending}
            disabled={uid === ''}
            title={t('submission.submit.shortcut')}
            onClick={send}
          >
            {uid === '' ? t('common.pleaseLogin') : t('submission.submit.action')}
            {uid !== '' && fill && <kbd aria-hidden="true">{t('submission.submit.shortcut')}</kbd>}
          </Button>
        </span>
      </div>
    </section>
  )
}

function EditorPlaceholder() {
  const { t } = useTranslation()
  return (
    <div className={style.placeholder} role="status">
      <span className="vh">{t('submission.submit.loadingEditor')}</span>
    </div>
  )
}
