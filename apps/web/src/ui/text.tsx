import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { ratio, thousands, written, type DateForm } from '../lib/format.ts'
import { serverNow } from '../lib/clock/server-clock.ts'

/** `1,001 ms`; `–` without a value. */
export function Num({ value, unit }: { value: number | null | undefined; unit?: string }) {
  if (value === null || value === undefined) return <>–</>
  return (
    <Fragment>
      {thousands(value)}
      {unit && <span className="unit"> {unit}</span>}
    </Fragment>
  )
}

/** `54.67%`, or `–` where nobody tried. */
export function Ratio({ solve, submit }: { solve: number; submit: number }) {
  return <>{ratio(solve, submit)}</>
}

/** The whole date shows on hover and focus (`time-hint.tsx`). */
export function Time({ value, form = 'whole' }: { value: string | number; form?: DateForm }) {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <>–</>
  const [text, zone] = written(date, form, serverNow())
  return (
    <time
      dateTime={date.toISOString()}
      // A whole date that needs no zone says all.
      tabIndex={form === 'whole' && zone === undefined ? undefined : 0}
    >
      <span className="nw">{text}</span>
      {zone !== undefined && <span className="nw muted"> {zone}</span>}
    </time>
  )
}

const slot = '\u2063'

/** A sentence with a date in it. */
export function TimeIn({
  value,
  form = 'whole',
  children,
}: {
  value: string | number
  form?: DateForm
  children: (time: string) => string
}) {
  const [before, after] = children(slot).split(slot)
  return (
    <>
      {before}
      <Time value={value} form={form} />
      {after}
    </>
  )
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `12 min ago` by the server's clock, at render time; `short`: `12 min`. */
export function Ago({ value, short = false }: { value: string; short?: boolean }) {
  const { t } = useTranslation()
  const ms = serverNow() - Date.parse(value)
  const key = short ? 'common.agoShort' : 'common.ago'
  const words = () => {
    if (ms < minuteMs) return t(`${key}.now`)
    if (ms < hourMs) return t(`${key}.minutes`, { count: Math.floor(ms / minuteMs) })
    if (ms < dayMs) return t(`${key}.hours`, { count: Math.floor(ms / hourMs) })
    return t(`${key}.days`, { count: Math.floor(ms / dayMs) })
  }
  return (
    <time dateTime={value} tabIndex={0} className="nw">
      {words()}
    </time>
  )
}
