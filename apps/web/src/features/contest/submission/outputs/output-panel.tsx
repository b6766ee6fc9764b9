// Submits output files: what will be sent for each test is shown before. A visitor is asked to log in first.

import type { OutputTest } from '@verdict/contract/outputs'
import { outputLimits } from '@verdict/domain/outputs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextOr } from '../../../../lib/errors.ts'
import { percent } from '../../../../lib/format.ts'
import { usePreferences } from '../../../../lib/preferences.ts'
import { openAuthDialog } from '../../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { Notice } from '../../../../ui/layout/page.tsx'
import { LongWork } from '../../../../ui/long-work.tsx'
import { submissionToast, toast } from '../../../../ui/toast/toast.ts'
import { inputsHref, type OutputPlace, outputTestsQuery } from '../api/outputs.ts'
import { LiveResult } from '../live-result.tsx'
import { noteSent, useSentHere } from '../sent-here.ts'
import { type Chosen, isEmpty, nothingChosen, tooLarge, withFiles, without } from './chosen.ts'
import { OutputTests } from './output-tests.tsx'
import style from './outputs.module.css'
import { useOutputSending } from './use-output-sending.ts'

interface OutputPanelProps extends OutputPlace {
  /** Not called when staying. `practice`: it counts in nothing. */
  onSubmitted: (sid: number, practice: boolean) => void
  /** Beside a statement. */
  beside?: { part: string; show: (part: 'code' | 'results') => void } | undefined
}

export function OutputPanel({ pid, mid, course, onSubmitted, beside }: OutputPanelProps) {
  const { t } = useTranslation()
  const uid = useSession().profile?.uid ?? ''
  const { stayAfterSubmit } = usePreferences()
  const place = { pid, mid, course }
  const asked = useQuery({ ...outputTestsQuery(place), enabled: uid !== '' })
  const tests = asked.data?.tests ?? []
  const [chosen, setChosen] = useState(nothingChosen)
  const [keeps, setKeeps] = useState(true)
  const hasEarlier = tests.some(({ sent }) => sent !== undefined)
  const sent = useSentHere(uid, mid ?? 0, pid)
  const { state, send, cancel } = useOutputSending(place, ({ sid, practice, virtual, ignored }) => {
    setChosen(nothingChosen)
    const isPractice = practice === true && virtual !== true
    if (isPractice) toast.info(t('submission.submit.practice'))
    if (ignored.length > 0) toast.info(t('outputs.ignored', { names: ignored.join(', ') }))
    noteSent({ sid, uid, pid, mid: mid ?? 0, at: Date.now(), beside: null })
    if (stayAfterSubmit) return beside?.show('results')
    toast.success(t('submission.submit.success', { pid }), { key: submissionToast(sid) })
    onSubmitted(sid, isPractice)
  })
  useUnsavedWarning(!isEmpty(chosen))
  const choose = async (files: readonly File[], number?: number) =>
    setChosen(await withFiles(chosen, tests, files, number))
  const isSending = state.step === 'sending'
  const isReady = !isEmpty(chosen) && chosen.twice.length === 0 && tooLarge(chosen) === null
  return (
    <Dropped
      className={classes(style.panel, beside && style.beside)}
      label={t('outputs.title')}
      part={beside?.part}
      onFiles={(files) => void choose(files)}
    >
      <Intro place={place} tests={tests} onFiles={(files) => void choose(files)} />
      <Faults chosen={chosen} tests={tests} />
      {uid !== '' && (
        <OutputTests
          tests={asked.data?.tests}
          error={asked.error}
          onRetry={() => void asked.refetch()}
          chosen={chosen}
          keeps={keeps}
          onChoose={(number, file) => void choose([file], number)}
          onRemove={(number) => setChosen(without(chosen, number))}
        />
      )}
      {hasEarlier && (
        <Switch checked={keeps} onChange={setKeeps}>
          {t('outputs.keep')}
        </Switch>
      )}
      {state.step === 'failed' && <Notice>{errorTextOr(state.error, t('submission.submit.failed'))}</Notice>}
      {isSending && (
        <LongWork
          doing={t('outputs.sending')}
          soFar={percent(state.fraction * 100)}
          value={state.fraction === 1 ? undefined : state.fraction}
          onCancel={cancel}
        />
      )}
      {sent && stayAfterSubmit && <LiveResult key={sent.sid} sid={sent.sid} sentAt={sent.at} pid={pid} />}
      <div className={style.foot}>
        <Ready chosen={chosen} tests={tests} keeps={keeps} />
        <Button look="ghost" disabled={isEmpty(chosen) || isSending} onClick={() => setChosen(nothingChosen)}>
          {t('outputs.clear')}
        </Button>
        {uid === '' ? (
          <Button look="primary" onClick={() => openAuthDialog()}>
            {t('common.pleaseLogin')}
          </Button>
        ) : (
          <Button
            look="primary"
            icon="arrowUp"
            busy={isSending}
            disabled={!isReady}
            onClick={() => void send(chosen, keeps && hasEarlier)}
          >
            {t('outputs.submit')}
          </Button>
        )}
      </div>
    </Dropped>
  )
}

interface DroppedProps {
  className: string
  label: string
  part: string | undefined
  onFiles: (files: File[]) => void
  children: ReactNode
}

function Dropped({ className, label, part, onFiles, children }: DroppedProps) {
  const [over, setOver] = useState(false)
  return (
    <section
      className={classes(className, over && style.over)}
      aria-label={label}
      data-part={part}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </section>
  )
}

interface IntroProps {
  place: OutputPlace
  tests: readonly OutputTest[]
  onFiles: (files: File[]) => void
}

function Intro({ place, tests, onFiles }: IntroProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const { fileBytes, totalBytes } = outputLimits
  const [first] = tests
  return (
    <div className={style.intro}>
      <p>{t('outputs.text')}</p>
      <p className="sec">
        {first && t('outputs.names', { example: `${first.name}.out` })}{' '}
        {t('outputs.limits', { file: fileSize(fileBytes), total: fileSize(totalBytes) })}
      </p>
      <p className={style.ways}>
        <a href={inputsHref(place)} className={buttonClass({})} download>
          {t('outputs.inputs')}
        </a>
        <Button icon="upload" disabled={tests.length === 0} onClick={() => chooser.current?.click()}>
          {t('outputs.choose')}
        </Button>
        <span className="muted desktopOnly">{t('outputs.drop')}</span>
      </p>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Faults({ chosen, tests }: { chosen: Chosen; tests: readonly OutputTest[] }) {
  const { t } = useTranslation()
  const nameOf = (number: number) => tests.find((test) => test.number === number)?.name ?? String(number)
  const large = tooLarge(chosen)
  const { unknown, twice, unread } = chosen
  const limit = large ? fileSize(large.limit) : ''
  return (
    <>
      {large && (
        <Notice>
          {large.name === null
            ? t('outputs.allTooLarge', { limit })
            : t('outputs.tooLarge', { name: large.name, limit })}
        </Notice>
      )}
      {twice.length > 0 && <Notice>{t('outputs.twice', { name: nameOf(twice[0]!) })}</Notice>}
      {unknown.length > 0 && (
        <Notice kind="warning">{t('outputs.unknown', { names: unknown.slice(0, 10).join(', ') })}</Notice>
      )}
      {unread.map((file) => (
        <Notice key={file.name} kind="info">
          {t('outputs.unread', { name: file.name })}
        </Notice>
      ))}
    </>
  )
}

interface ReadyProps {
  chosen: Chosen
  tests: readonly OutputTest[]
  keeps: boolean
}

function Ready({ chosen, tests, keeps }: ReadyProps) {
  const { t } = useTranslation()
  if (isEmpty(chosen) || chosen.unread.length > 0) return <span />
  const count = tests.filter(({ number, sent }) => chosen.byTest.has(number) || (keeps && sent)).length
  return (
    <span className="sec" role="status">
      {t('outputs.ready', { count, tests: tests.length })}
    </span>
  )
}
