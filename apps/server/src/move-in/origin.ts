// The shape of a reader: a dump that was opened, which yields its records as often as it is asked.

import type { Kind, RecordOf } from './record.ts'
import type { Report } from './report.ts'

/** A dump that was opened. */
export type Origin = {
  /** Prefix of the keys in the table of what was moved. */
  name: 'putongoj' | 'hustoj' | 'qduoj'
  /** The file of a picture that a text names; null where it is none of this judge's. */
  picture?: (address: string) => string | null
} & {
  /** Those of a kind; what it cannot make a record of it tells the report. A kind that the judge has not is left out. */
  [K in Kind]?: (report: Report) => AsyncIterable<RecordOf[K]>
}
