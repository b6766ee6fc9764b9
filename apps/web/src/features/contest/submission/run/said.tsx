import type { Written } from '@verdict/contract/run'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { MarkedText } from './marked-text.tsx'
import style from './run.module.css'

interface SaidProps {
  title: string
  said: Written
  at?: number | null
  untitled?: boolean
  /** First line's number; above 1 the beginning is cut. */
  line?: number
}

export function Said({ title, said: { text, bytes }, at = null, untitled, line = 1 }: SaidProps) {
  const { t } = useTranslation()
  // `bytes` counts the whole output.
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
