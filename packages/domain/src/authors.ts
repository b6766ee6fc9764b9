// Authors as packages name them, often with mail addresses, which only editors of the problem see.

const address = /<[^<>\s@]{1,100}@[^<>\s@]{1,200}>|\(?\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\)?/g

export const withoutAddresses = (authors: string): string =>
  authors
    .replaceAll(address, '')
    .split(',')
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
