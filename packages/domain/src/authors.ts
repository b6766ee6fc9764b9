// Authors of a problem as their packages name them, often with addresses of mail, which are for those who edit the problem.

const address = /<[^<>\s@]{1,100}@[^<>\s@]{1,200}>|\(?\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\)?/g

/** As everybody reads them. */
export const withoutAddresses = (authors: string): string =>
  authors
    .replaceAll(address, '')
    .split(',')
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
