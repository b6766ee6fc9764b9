// Writes `.env.example` from the table of settings; with --check only compares. The file is for people, so settings stand in
// the table's order, each with what it does, what is allowed and its default.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsTable } from '@verdict/contract/settings'

const head = `# Settings of Verdict. Copy this file to .env and change what you need; the environment wins over the file.
# Every line is optional: what is commented out has the default shown, or none.
`

const envExample = (): string =>
  head +
  Object.entries(settingsTable)
    .map(
      ([name, { about, allowed, default: fallback }]) =>
        `\n# ${about}\n# Allowed: ${allowed}.\n#${name}=${fallback ?? ''}\n`,
    )
    .join('')

if (import.meta.main) {
  const path = join(import.meta.dirname, '../.env.example')
  if (!process.argv.includes('--check')) writeFileSync(path, envExample())
  else if (readFileSync(path, 'utf8') !== envExample()) {
    console.error('.env.example does not agree with the settings table: node tools/env-example.ts')
    process.exit(1)
  }
}
