// Records one run of a program at the judge, and then shows it step by step. Offered where a host can.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { RunDetail } from '@verdict/contract/run'
import type { Language } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { recordingQuery, useStartRecording } from '../api/recording.ts'
import { ErrorText } from '../error-text.tsx'
import { isUnderWay, useRunner } from '../run/use-runner.ts'
import { Steps } from './steps.tsx'
import style from './step.module.css'

type Recorded = Omit<BodyOf<Endpoints['POST /run/recording']>, 'language'> & { language: Language }

function StepThrough({ asked }: { asked: Recorded }) {
  const { t } = useTranslation()
  const { pid, mid, language } = asked
  const { data } = useQuery(recordingQuery(pid, mid ?? 0))
  const { shown, busy, error, start, stop } = useRunner(useStartRecording())
  const [isOpen, setOpen] = useState(false)
  if (!data?.languages.includes(language)) return null
  const begin = () => {
    setOpen(true)
    if (!shown || !hasRecord(shown)) start(asked)
  }
  return (
    <div className={style.part}>
      <span className={style.row}>
        <Button
          size="small"
          icon="play"
          busy={busy}
          aria-expanded={isOpen}
          onClick={() => (isOpen && shown?.recording ? setOpen(false) : begin())}
        >
          {t('step.action')}
        </Button>
        {busy && shown && (
          <Button size="small" look="ghost" onClick={stop}>
            {t('step.stop')}
          </Button>
        )}
        <span role="status" className="muted">
          {busy ? wordsOfWaiting(shown, t) : ''}
        </span>
      </span>
      {error && !busy && <Notice>{errorText(error)}</Notice>}
      {isOpen && shown && !isUnderWay(shown) && <Result run={shown} />}
    </div>
  )
}

export default StepThrough

/** Not one that could not be recorded, nor one whose record has made room for a later one's. */
const hasRecord = ({ recording, compileError }: RunDetail): boolean =>
  recording !== null || compileError !== null

const wordsOfWaiting = (run: RunDetail | undefined, t: TFunction): string =>
  run?.ahead ? t('step.ahead', { count: run.ahead }) : t('step.recording')

function Result({ run: { state, recording, compileError, code } }: { run: RunDetail }) {
  const { t } = useTranslation()
  if (compileError !== null) return <ErrorText text={compileError} className={style.text} />
  if (recording && recording.steps.length > 0) return <Steps recording={recording} code={code} />
  if (recording) return <Notice>{t(`step.end.${recording.end}`)}</Notice>
  return <Notice>{t(state === 'stopped' ? 'step.stopped' : 'step.failed')}</Notice>
}
