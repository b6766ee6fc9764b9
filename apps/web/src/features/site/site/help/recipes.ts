// Tasks for scripts, each a file in each language: what is shown is what the tests run (recipes.test.ts of the server).

import type { CodeLanguage } from '../api/example-code.ts'

export const recipeNames = [
  'import-class',
  'create-homeworks',
  'make-contest',
  'import-package',
  'give-extension',
  'fetch-marks',
  'export-ranklist',
  'watch-verdicts',
  'download-submissions',
  'back-up-problems',
] as const
export type RecipeName = (typeof recipeNames)[number]

const endings: Record<CodeLanguage, string> = { shell: 'sh', python: 'py', javascript: 'mjs' }

const files = import.meta.glob<string>('./recipes/*', { query: '?raw', import: 'default', eager: true })

export const recipeFile = (name: RecipeName, language: CodeLanguage): string =>
  files[`./recipes/${name}.${endings[language]}`]!
