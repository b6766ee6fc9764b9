import type { ExamSitting } from '@verdict/contract/exam'
import type { ExamBinding } from '@verdict/domain/exam'
import { differences } from '../../../ui/form/use-edit.ts'
import type { SittingChange } from './api/sitting.ts'

export interface SittingValues {
  doors: string
  /** '': until the end, like `lasts`. */
  late: string
  lasts: string
  rules: string
  binds: ExamBinding
  roomsOnly: boolean
  showsRanklist: boolean
  draftMinutes: string
  proctors: string
}

const usual: SittingValues = {
  doors: '15',
  late: '',
  lasts: '',
  rules: '',
  binds: 'address',
  roomsOnly: false,
  showsRanklist: false,
  draftMinutes: '0',
  proctors: '',
}

export const sittingValues = (exam: ExamSitting | null): SittingValues =>
  exam
    ? {
        doors: String(exam.doors),
        late: String(exam.late ?? ''),
        lasts: String(exam.lasts ?? ''),
        rules: exam.rules,
        binds: exam.binds,
        roomsOnly: exam.roomsOnly,
        showsRanklist: exam.showsRanklist,
        draftMinutes: String(exam.draftMinutes),
        proctors: exam.proctors.map(({ uid }) => uid).join('\n'),
      }
    : usual

/** Number('') would be 0. */
const numberIn = (text: string): number => Number(text.trim() || Number.NaN)
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberIn(text))

/** Usernames have no blanks; sheets may use commas. */
const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))]

export const sittingBody = ({ rules, binds, roomsOnly, showsRanklist, ...typed }: SittingValues) => ({
  doors: numberIn(typed.doors),
  late: numberOrNull(typed.late),
  lasts: numberOrNull(typed.lasts),
  rules,
  binds,
  roomsOnly,
  showsRanklist,
  draftMinutes: numberIn(typed.draftMinutes),
  proctors: namesIn(typed.proctors),
})

export const sittingChange = (before: SittingValues, after: SittingValues): SittingChange =>
  differences(sittingBody(before), sittingBody(after))
