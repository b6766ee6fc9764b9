import { thousands } from '../../lib/format.ts'
import style from './histogram.module.css'

export interface Bucket {
  from: number
  to: number
  count: number
}

interface HistogramProps {
  /** Equal widths from 0. */
  buckets: readonly Bucket[]
  unit: string
  caption: string
  words: { from: string; to: string; count: string; bucket: (bucket: Bucket) => string }
}

const height = 96
const barWidth = 10
const step = 12

/** Bars are decorative; a table says the same. */
export function Histogram({ buckets, unit, caption, words }: HistogramProps) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.count))
  return (
    <>
      <figure className={style.histogram} aria-hidden="true">
        <p className={style.most}>{thousands(most)}</p>
        <svg viewBox={`0 0 ${buckets.length * step} ${height}`} preserveAspectRatio="none">
          {buckets.map((bucket, index) => {
            // Visible at one of a thousand.
            const tall = bucket.count === 0 ? 0 : Math.max(2, (bucket.count / most) * height)
            return (
              <g key={bucket.from}>
                <title>{words.bucket(bucket)}</title>
                <rect className={style.hit} x={index * step} y={0} width={step} height={height} />
                <rect x={index * step + 1} y={height - tall} width={barWidth} height={tall} />
              </g>
            )
          })}
        </svg>
        <figcaption>
          <span>{thousands(buckets[0]?.from ?? 0)}</span>
          <span>
            {thousands(buckets.at(-1)?.to ?? 0)}
            {unit === '%' ? unit : <span className="unit"> {unit}</span>}
          </span>
        </figcaption>
      </figure>
      <div className="vh">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">
                {words.from} ({unit})
              </th>
              <th scope="col">
                {words.to} ({unit})
              </th>
              <th scope="col">{words.count}</th>
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
