import { tagsOfFilter } from '@verdict/domain/address-limits'
import { levelSteps } from '@verdict/domain/level'
import { keyword, oneOf, oneOfNumbers } from '../../../../lib/search.ts'
import { problemStates } from './problems.ts'

const tagList = (text: string): string | undefined =>
  /^\d{1,9}(,\d{1,9})*$/.test(text) && text.split(',').length <= tagsOfFilter ? text : undefined

/** The filters of a list of problems, as its address has them. */
export const problemSearch = {
  type: oneOf(['pid', 'title', 'tag']),
  content: keyword,
  search: keyword,
  state: oneOf(problemStates),
  level: oneOf(levelSteps),
  tags: tagList,
  sortBy: oneOf(['pid', 'level', 'ratio']),
  sort: oneOfNumbers([1, -1]),
}
