// A reader: an opened dump that yields its records as often as asked.

import type { Kind, RecordOf } from './record.ts'
import type { Report } from './report.ts'

export type Origin = {
  /** Prefix of the keys in the table of what was moved. */
  name: 'putongoj' | 'hustoj' | 'qduoj'
  /** `markdown` may contain HTML, and shows newlines as line breaks. */
  texts: 'html' | 'markdown'
  picture: (address: string) => string | null
  pictures: ReadonlyMap<string, string>
  leftovers?: (report: Report) => Promise<void>
} & {
  /** Reports what cannot become a record. Kinds unknown to the judge are absent. */
  [K in Kind]?: (report: Report) => AsyncIterable<RecordOf[K]>
}
