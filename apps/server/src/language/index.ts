// The face of this noun: what others use of it.

export { assertAllowed, languagesAt } from './allowed.ts'
export { languagesWithHosts } from './report.ts'
export {
  factorsFor,
  languagesForHosts,
  languagesTopic,
  limitsIn,
  offerByCommand,
  offeredLanguages,
} from './service.ts'
