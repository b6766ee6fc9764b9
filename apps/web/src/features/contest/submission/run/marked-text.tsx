// A text with its first difference marked, and white space visible around it; copying and screen readers get the plain text.

import { useTranslation } from 'react-i18next'
import style from './run.module.css'

/** Lines of visible white space on each side. */
const around = 1

/** Decorative signs. */
function Visible({ text }: { text: string }) {
  return text.split(/([ \t\r\n])/).map((part, index) => {
    const sign = { ' ': style.space, '\t': style.tab, '\r': style.return, '\n': style.newline }[part]
    return sign ? (
      <span key={index} className={sign}>
        {part}
      </span>
    ) : (
      part
    )
  })
}

const lineStart = (text: string, at: number, back: number): number => {
  if (at === 0) return 0
  let start = at
  for (let line = 0; line <= back; line++) {
    start = text.lastIndexOf('\n', start - 1) + 1
    if (start === 0) return 0
    if (line < back) start -= 1
  }
  return start
}

const lineEnd = (text: string, at: number, on: number): number => {
  let end = at
  for (let line = 0; line <= on; line++) {
    const next = text.indexOf('\n', end)
    if (next < 0) return text.length
    end = next + 1
  }
  return end
}

/** To the end of the word, or a single white space. */
function markEnd(text: string, at: number): number {
  const word = /^\S+/.exec(text.slice(at, at + 200))
  return Math.min(text.length, at + (word?.[0].length ?? 1))
}

export function MarkedText({ text, at }: { text: string; at: number | null }) {
  const { t } = useTranslation()
  if (at === null || at > text.length) return text
  const [from, to] = [lineStart(text, at, around), lineEnd(text, at, around)]
  const end = markEnd(text, at)
  return (
    <>
      {text.slice(0, from)}
      <Visible text={text.slice(from, at)} />
      <mark className={style.mark} title={t('run.difference')}>
        <span className="vh">{t('run.difference')}</span>
        {at === text.length ? <span className={style.nothing} /> : <Visible text={text.slice(at, end)} />}
      </mark>
      <Visible text={text.slice(end, Math.max(end, to))} />
      {text.slice(Math.max(end, to))}
    </>
  )
}
