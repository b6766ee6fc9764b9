import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import type { Statistics } from '../api/statistics.ts'
import style from './statistics.module.css'

type Bucket = Statistics['time'][number]

interface HistogramProps {
  /** Equal, from 0 upwards. */
  buckets: readonly Bucket[]
  unit: string
  caption: string
}

const height = 96
const barWidth = 10
const step = 12

/** How many runs fall into each bucket: bars for the eye, a table for everybody else. */
export function Histogram({ buckets, unit, caption }: HistogramProps) {
  const { t } = useTranslation()
  const most = Math.max(1, ...buckets.map((bucket) => bucket.count))
  const words = ({ from, to, count }: Bucket) =>
    t('problem.stats.bucket', { from: thousands(from), to: thousands(to), unit, count })
  return (
    <>
      <figure className={style.histogram} aria-hidden="true">
        <svg viewBox={`0 0 ${buckets.length * step} ${height}`} preserveAspectRatio="none">
          {buckets.map((bucket, index) => {
            // One run is still to be seen beside a thousand.
            const tall = bucket.count === 0 ? 0 : Math.max(2, (bucket.count / most) * height)
            return (
              <g key={bucket.from}>
                <title>{words(bucket)}</title>
                <rect className={style.hit} x={index * step} y={0} width={step} height={height} />
                <rect x={index * step + 1} y={height - tall} width={barWidth} height={tall} />
              </g>
            )
          })}
        </svg>
        <figcaption>
          <span>{thousands(buckets[0]?.from ?? 0)}</span>
          <span>
            {thousands(buckets.at(-1)?.to ?? 0)} <span className="unit">{unit}</span>
          </span>
        </figcaption>
      </figure>
      <div className="vh">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                {t('problem.stats.from')} ({unit})
              </th>
              <th scope="col">
                {t('problem.stats.to')} ({unit})
              </th>
              <th scope="col">{t('problem.stats.number')}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.from}>
                <td>{bucket.from}</td>
                <td>{bucket.to}</td>
                <td>{bucket.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
