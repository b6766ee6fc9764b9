// Most first visits are to the list of problems and to a problem. Those pages need few of the texts; at any other address
// all are loaded before it shows, so that a new page has to say nothing.

const addresses = /^\/(?:problems|problem\/\d+(?:\/submit)?)\/?$/

/** @param search what a page is asked for besides, a course for instance, may need more */
export const firstTextsSuffice = (path: string, search: string): boolean =>
  search === '' && addresses.test(path)
/** For the first script, which knows no modules. */
export const firstTextsPattern = addresses.source
