// How a run ended, in the reader's language; compiler output is verbatim.

import { isKnownSignal, readRunWords } from '@verdict/domain/run-words'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

export function errorWords(t: TFunction, text: string): string {
  const ending = readRunWords(text)
  if (ending === null) return text
  if (ending.code === 'exit') return t('submission.ending.exit', { exitCode: ending.exitCode })
  if (ending.code === 'cannotStart') return t('submission.ending.cannotStart', { reason: ending.reason })
  if (ending.code === 'noFile') return t('outputs.noFile')
  if (ending.code === 'endedEarly') return t('submission.ending.endedEarly')
  if (ending.code !== 'signal') {
    const { code, waitedMs, cpuMs = 0 } = ending
    if (waitedMs === undefined) return t(`submission.ending.${code}`)
    return t(`submission.ending.${code}Measured`, { waitedMs, cpuMs })
  }
  const { signal } = ending
  return isKnownSignal(signal)
    ? t('submission.ending.signal', { signal, meaning: t(`submission.signals.s${signal}`) })
    : t('submission.ending.signalAlone', { signal })
}

export function ErrorText({ text, className }: { text: string; className: string | undefined }) {
  const { t } = useTranslation()
  return (
    <pre className={className} tabIndex={0}>
      {errorWords(t, text)}
    </pre>
  )
}
