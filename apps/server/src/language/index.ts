// The face of this noun: what others use of it.

export { assertOffered, languagesForHosts, limitsIn, offeredLanguages, siteFactors } from './service.ts'
