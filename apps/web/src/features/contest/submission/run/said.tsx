// A text that a program wrote or read, with the place of a difference.

import type { Written } from '@verdict/contract/run'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { MarkedText } from './marked-text.tsx'
import style from './run.module.css'

interface SaidProps {
  title: string
  said: Written
  /** The place of the first difference. */
  at?: number | null
  untitled?: boolean
  /** The number of its first line; above 1 it is no beginning. */
  line?: number
}

export function Said({ title, said: { text, bytes }, at = null, untitled, line = 1 }: SaidProps) {
  const { t } = useTranslation()
  // Bytes are counted of outputs alone; a text that is shown whole has as many of them or more characters than that.
  const isCut = bytes > new TextEncoder().encode(text).length
  const cut = line > 1 ? 'run.part' : 'run.cut'
  return (
    <div className={style.said}>
      {!untitled && <p className={style.title}>{title}</p>}
      <pre className={style.text} tabIndex={0} aria-label={title}>
        {text === '' && at === null ? (
          <span className="muted">{t('run.nothing')}</span>
        ) : (
          <MarkedText text={text} at={at} />
        )}
      </pre>
      {isCut && <p className="muted">{t(cut, { line: thousands(line), bytes: thousands(bytes) })}</p>}
    </div>
  )
}
