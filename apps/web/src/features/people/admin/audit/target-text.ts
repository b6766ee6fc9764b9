// Between stored form (`problem:1000`) and the reader's words.

import type { TFunction } from 'i18next'

type Things = Record<string, string>

/** Singletons, without id. */
const onlyOne: Readonly<Record<string, string>> = { site: 'settings' }

const wordsIn = (t: TFunction): Things => t('audit.things', { returnObjects: true }) as Things

export function partsOf(target: string): { kind: string; id: string } {
  const at = target.indexOf(':')
  return { kind: target.slice(0, Math.max(at, 0)), id: target.slice(at + 1) }
}

/** `Problem 1000`; undefined for kinds of other versions. */
export function thingText(t: TFunction, kind: string, id: string): string | undefined {
  if (kind === 'similarity') return t('audit.similarityOf', { pid: Number.parseInt(id, 10) })
  const word = wordsIn(t)[kind]
  return word && (kind in onlyOne ? word : `${word} ${id}`)
}

export function targetText(t: TFunction, target: string): string {
  const { kind, id } = partsOf(target)
  // A pair's words do not identify it.
  return (kind !== 'similarity' && thingText(t, kind, id)) || target
}

/** Accepts `problem:1000`, `Problem 1000`, or a username. */
export function targetFrom(t: TFunction, typed: string): string {
  const text = typed.trim()
  if (text === '' || /^[a-z-]+:/.test(text)) return text
  const found = Object.entries(wordsIn(t)).find(([, word]) =>
    text.toLowerCase().startsWith(word.toLowerCase()),
  )
  const id = found && (onlyOne[found[0]] ?? text.slice(found[1].length).trim())
  if (id) return `${found[0]}:${id}`
  return /^[\w-]+$/.test(text) ? `user:${text}` : text
}
