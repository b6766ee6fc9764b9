import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime, ratio, thousands } from '../lib/format.ts'
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

export function Time({ value }: { value: string | number }) {
  const date = new Date(value)
  return (
    <time dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()} className="nw">
      {dateTime(date)}
    </time>
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
    <time dateTime={value} title={dateTime(value)} className="nw">
      {words()}
    </time>
  )
}
