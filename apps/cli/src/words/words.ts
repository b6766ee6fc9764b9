import type { english } from './en.ts'

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> }
/** Every language says the same things. */
export type Words = Loose<typeof english>

export type Params = Readonly<Record<string, string | number>>

/** Words that the page shares have `{{name}}`. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{\{?(\w+)\}?\}/g, (whole, name: string) => String(params[name] ?? whole))
