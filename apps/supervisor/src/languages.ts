// Only this program may be root, so no button of the page installs compilers.

import { type Language, languageCalled, languages } from '@verdict/domain/language'
import { runOnDatabase } from './database-command.ts'
import type { Screen } from './screen.ts'
import { ensurePackages, missingPackages, packagesFor, packagesOf } from './system-packages.ts'

const verbs = ['install', 'offer', 'withdraw'] as const

export interface LanguagesOrder {
  verb: (typeof verbs)[number]
  chosen: Language[]
}

/** @returns null if the arguments make no sense @throws Error with a sentence if a word is no language's */
export function languagesOrder([verb, ...words]: readonly string[]): LanguagesOrder | null {
  const known = verbs.find((one) => one === verb)
  if (!known || words.length === 0) return null
  const chosen = words.map((word) => {
    const language = languageCalled(word)
    if (language === undefined) {
      throw new Error(`${word} is no language here. \`npm start -- languages\` lists them.`)
    }
    return language
  })
  return { verb: known, chosen }
}

const present = (): Language[] =>
  languages.filter((language) => missingPackages(packagesOf(language)).length === 0)

const script = 'programs/commands/languages.ts'

const install = async (chosen: readonly Language[], screen: Screen): Promise<void> => {
  const installed = await screen.step(
    'System packages',
    'installing what is missing',
    () => ensurePackages(packagesFor(chosen)),
    (names) => (names.length > 0 ? `installed ${names.join(', ')}` : 'all of them are there'),
  )
  if (installed.length === 0) return
  screen.say('  A judge on this machine takes a language up within a minute once it is offered.')
}

/** @returns null if the arguments make no sense */
export const languagesCommand = (
  root: string,
  args: readonly string[],
  screen: Screen,
): (() => Promise<void>) | null => {
  if (args.length === 0) return () => runOnDatabase(root, script, ['list', ...present().map(String)], screen)
  const order = languagesOrder(args)
  if (!order) return null
  const { verb, chosen } = order
  if (verb === 'install') return () => install(chosen, screen)
  return () => runOnDatabase(root, script, [verb, ...chosen.map(String)], screen)
}
