// Texts that somebody typed, put where a directory reads a language: each character that means something there is escaped.

const filterSpecial = /[\0()*\\]/g
const nameSpecial = /[\0"+,;<=>\\]/g

const hexOf = (character: string): string => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** As a value within a filter (RFC 4515). */
export const inFilter = (text: string): string => text.replaceAll(filterSpecial, hexOf)

/** As a value within a distinguished name (RFC 4514). */
export const inName = (text: string): string =>
  text.replaceAll(nameSpecial, hexOf).replace(/^[ #]/, hexOf).replace(/ $/, hexOf)

/** Each `{name}` becomes its value; nothing in a value is replaced again. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
