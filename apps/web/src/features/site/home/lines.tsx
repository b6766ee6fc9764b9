import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../../ui/button.tsx'
import style from './home-page.module.css'

interface LinesProps<Row> {
  className?: string | undefined
  title: string
  link: ReactNode
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number
  line: (row: Row) => ReactNode
  failed?: boolean
  failure?: string
  onRetry?: () => void
  empty: string
  skeletons?: number
}

export function Lines<Row>(props: LinesProps<Row>) {
  return (
    <section className={props.className}>
      <h2 className={style.heading}>
        {props.title} {props.link}
      </h2>
      <Content {...props} />
    </section>
  )
}

function Content<Row>({
  rows,
  rowKey,
  line,
  failed,
  failure,
  onRetry,
  empty,
  skeletons = 0,
}: LinesProps<Row>) {
  const { t } = useTranslation()
  if (failed && !rows?.length) {
    return (
      <p className={`${style.note} muted`} role="alert">
        {failure} <Verb onClick={() => onRetry?.()}>{t('common.tryAgain')}</Verb>
      </p>
    )
  }
  if (rows?.length === 0) return <p className={`${style.note} muted`}>{empty}</p>
  return (
    <ol aria-busy={!rows || undefined}>
      {rows
        ? rows.map((row) => (
            <li key={rowKey(row)} className={style.line}>
              {line(row)}
            </li>
          ))
        : Array.from({ length: skeletons }, (_, index) => (
            <li key={index} className={style.line} aria-hidden="true">
              <span className="skeleton" style={{ width: 64, height: 22 }} />
              <span className="skeleton" style={{ width: `${40 + ((index * 17) % 30)}%` }} />
            </li>
          ))}
    </ol>
  )
}
