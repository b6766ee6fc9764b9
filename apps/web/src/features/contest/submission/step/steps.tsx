// One step at a time: the line, the frames with their variables, and the output so far.

import type { Recording } from '@verdict/contract/recording'
import { codeLines } from '@verdict/domain/code-lines'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping } from '../../../../lib/shortcut-target.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { type Frame, statesOf } from './states.ts'
import style from './step.module.css'

interface StepsProps {
  recording: Recording
  code: string
}

export function Steps({ recording, code }: StepsProps) {
  const { t } = useTranslation()
  const { states, output } = useMemo(() => statesOf(recording), [recording])
  const [at, setAt] = useState(0)
  const slider = useRef<HTMLInputElement>(null)
  const hint = useId()
  useEffect(() => {
    // A record comes late: somebody may be writing again by then.
    if (isTyping(document.activeElement)) return
    slider.current?.focus({ preventScroll: true })
    slider.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  const { frames, written } = states[at]!
  const top = frames.at(-1)
  const last = states.length - 1
  const place = { step: at + 1, steps: states.length }
  return (
    <section className={style.steps} aria-label={t('step.title')}>
      <div className={style.row}>
        <IconButton
          icon="chevronLeft"
          label={t('step.back')}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <input
          ref={slider}
          type="range"
          className={style.slider}
          min={0}
          max={last}
          value={at}
          aria-label={t('step.title')}
          aria-valuetext={t('step.at', place)}
          aria-describedby={hint}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <IconButton
          icon="chevronRight"
          label={t('step.next')}
          disabled={at === last}
          onClick={() => setAt(at + 1)}
        />
        <span className={style.count}>{t('step.at', place)}</span>
      </div>
      <p id={hint} className="muted">
        {t('step.keys')}
      </p>
      <p role="status" className="vh">
        {top && t('step.said', { line: top.line, name: top.name, changes: changesIn(top) })}
      </p>
      <div className={style.sides}>
        <Code code={code} line={top?.line ?? 0} />
        <div className={style.side}>
          <Frames frames={frames} />
          <p className={style.title}>{t('step.output')}</p>
          <pre className={style.text} tabIndex={0} aria-label={t('step.output')}>
            {output.slice(0, written) || <span className="muted">{t('step.nothing')}</span>}
          </pre>
        </div>
      </div>
      {at === last && (
        <p className={style.end}>
          {t(`step.end.${recording.end}`)}
          {recording.words !== '' && <code className={style.words}>{recording.words}</code>}
        </p>
      )}
    </section>
  )
}

const changesIn = ({ changed, variables }: Frame): string =>
  [...changed].map((name) => `${name} = ${variables.get(name) ?? ''}`).join(', ')

function Code({ code, line }: { code: string; line: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLPreElement>(null)
  useEffect(() => {
    const pane = box.current
    const row = pane?.children[line - 1]
    if (!pane || !(row instanceof HTMLElement)) return
    // The page itself stays where it is.
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
    if (top < pane.scrollTop || bottom > pane.scrollTop + pane.clientHeight)
      pane.scrollTop = top - pane.clientHeight / 2
  }, [line])
  return (
    <pre ref={box} className={style.code} tabIndex={0} aria-label={t('step.code')}>
      {codeLines(code).map((text, index) => {
        const isCurrent = index + 1 === line
        return (
          <span
            key={index}
            className={isCurrent ? style.current : style.line}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {text}
            {'\n'}
          </span>
        )
      })}
    </pre>
  )
}

const shownFrames = 12

/** The innermost first. */
function Frames({ frames }: { frames: readonly Frame[] }) {
  const { t } = useTranslation()
  const inner = frames.slice(-shownFrames).toReversed()
  return (
    <ol className={style.frames} aria-label={t('step.frames')} tabIndex={0}>
      {inner.map(({ name, line, variables, changed }, index) => (
        <li key={frames.length - index}>
          <p className={style.frame}>{line > 0 ? t('step.frame', { name, line }) : t('step.globals')}</p>
          {variables.size > 0 && (
            <table className={style.variables}>
              <tbody>
                {[...variables].map(([variable, value]) => (
                  <tr key={variable} className={changed.has(variable) ? style.changed : undefined}>
                    <th scope="row">
                      {variable}
                      {changed.has(variable) && <span className="vh"> {t('step.changed')}</span>}
                    </th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
      {frames.length > inner.length && (
        <li className="muted">{t('step.more', { count: frames.length - inner.length })}</li>
      )}
    </ol>
  )
}
