// Everything shown is read from the signed text.

import type { Receipt } from '@verdict/contract/exam-paper'
import { type ReceiptContent, shownReceiptCode } from '@verdict/domain/exam-receipt'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { Time } from '../../../ui/text.tsx'
import style from './exam-paper.module.css'

const contentOf = ({ content }: Receipt): ReceiptContent => JSON.parse(content) as ReceiptContent

/** Contains the signed text byte for byte. */
const fileOf = ({ content, signature, key }: Receipt): string =>
  `{"receipt":${content},"signature":${JSON.stringify(signature)},"publicKey":${JSON.stringify(key.publicKey)}}\n`

function download(receipt: Receipt): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([fileOf(receipt)], { type: 'application/json' }))
  link.download = `receipt-${receipt.code}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

const codesOf = ({ problems }: ReceiptContent) =>
  problems.flatMap(({ label, last, afterEnd }) =>
    [last, afterEnd].flatMap((code) => (code ? [{ label, ...code }] : [])),
  )

async function sha256Of(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Over plain http there is no way to hash. */
function CompareFile({ content }: { content: ReceiptContent }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  if (!globalThis.crypto?.subtle) return null
  const compare = async (file: File | undefined) => {
    if (!file) return
    const hash = await sha256Of(file)
    const found = codesOf(content).find(({ sha256 }) => sha256 === hash)
    setSaid(found ? t('examPaper.match', { label: found.label }) : t('examPaper.noMatch'))
  }
  return (
    <Section title={t('examPaper.compare')}>
      <p className="sec">{t('examPaper.compareHelp')}</p>
      <input
        type="file"
        aria-label={t('examPaper.compare')}
        onChange={(event) => void compare(event.target.files?.[0])}
      />
      <p role="status">{said}</p>
    </Section>
  )
}

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const content = contentOf(receipt)
  return (
    <div className="stack loose">
      <Section title={`${t('examPaper.receipt')} ${shownReceiptCode(receipt.code)}`}>
        <p>
          {t('examPaper.exam')}: <b>{content.exam.title}</b>
        </p>
        <p>
          {t('examPaper.person')}: <b>{content.person.name || content.person.username}</b>
          {content.person.name !== '' && ` (${content.person.username})`}
        </p>
        <p>
          {t('examPaper.at')}: <Time value={content.handedIn.at} />{' '}
          {content.handedIn.by === 'end' && t('examPaper.byEnd')}
        </p>
        <ul className={style.problems}>
          {content.problems.map(({ label, last, afterEnd }) => (
            <li key={label}>
              <b>{label}</b>{' '}
              {last ? (
                <>
                  #{last.submission} · {last.language} · <Time value={last.time} /> ·{' '}
                  <code style={{ overflowWrap: 'anywhere' }}>{last.sha256}</code>
                </>
              ) : (
                t('examPaper.none')
              )}
              {afterEnd && (
                <>
                  {' · '}
                  {t('examPaper.draftDone')}: #{afterEnd.submission}{' '}
                  <code style={{ overflowWrap: 'anywhere' }}>{afterEnd.sha256}</code>
                </>
              )}
            </li>
          ))}
        </ul>
        <div className="row">
          <Button onClick={() => window.print()}>{t('examPaper.print')}</Button>
          <Button onClick={() => download(receipt)}>{t('examPaper.download')}</Button>
        </div>
      </Section>
      <CompareFile content={content} />
    </div>
  )
}
