// Where the fields of a problem stand in its folder.

import {
  families,
  familyRecords,
  type FamilyKey,
  languageRecords,
  languagesInOrder,
} from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'

export const types = {
  traditional: ProblemType.Traditional,
  'special-judge': ProblemType.SpecialJudge,
  interactive: ProblemType.Interaction,
  communication: ProblemType.Communication,
} as const
type TypeName = keyof typeof types
export const typeNames = Object.keys(types) as TypeName[]

export const judgeFiles: Record<ProblemType, string> = {
  [ProblemType.Traditional]: 'judge/checker.cpp',
  [ProblemType.SpecialJudge]: 'judge/checker.cpp',
  [ProblemType.Interaction]: 'judge/interactor.cpp',
  [ProblemType.Communication]: 'judge/manager.cpp',
}

export const starterFile = (key: FamilyKey): string => {
  const family = families.find((one) => familyRecords[one].key === key)
  const language = languagesInOrder.find((one) => languageRecords[one].family === family)!
  return `starter/${languageRecords[language].sourceName.replace(/^[^.]*/, key)}`
}

export const languageFile = (tag: string): string => `statement/${tag}.md`

/** Keys of problem.yaml, in this order. */
export const names = [
  'title',
  'titles',
  'language',
  'time_ms',
  'memory_kb',
  'type',
  'answer',
  'passes',
  'processes',
  'protocol',
  'flags',
  'comparison',
  'feedback',
  'utf8',
  'languages',
  'factors',
  'tags',
  'source',
  'author',
  'licence',
  'difficulty',
  'solutions',
  'validators',
  'generators',
  'graders',
  'headers',
] as const
