// The interface of a reader: an opened dump that yields its records as often as asked.

import type { Kind, RecordOf } from './record.ts'
import type { Report } from './report.ts'

/** A dump that was opened. */
export type Origin = {
  /** Prefix of the keys in the table of what was moved. */
  name: 'putongoj' | 'hustoj' | 'qduoj'
  /** Its texts are HTML, or Markdown that may have HTML in it and shows each newline as a line break. */
  texts: 'html' | 'markdown'
  /** The name of a picture that a text names; null where the address is none of this judge's. */
  picture: (address: string) => string | null
  /** The files of the pictures that the folder holds, by their names. */
  pictures: ReadonlyMap<string, string>
  /** Says what the folder holds that no record asked for. */
  leftovers?: (report: Report) => Promise<void>
} & {
  /** Records of a kind; what cannot become a record is reported. A kind unknown to the judge is absent. */
  [K in Kind]?: (report: Report) => AsyncIterable<RecordOf[K]>
}
