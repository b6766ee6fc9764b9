// A limit that is typed into a form again is forgotten when the contract changes.

import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no field, fault or address has a length of its own', () => {
  const typedAgain =
    /maxLength=(?:"|\{)\d|\b(?:min|max): \d+ ?\}\)|common\.fault\.\w+', \{[^}]*\d|: text\(\d|\b(?!shown)\w+Max = \d/
  const found = Object.entries(sources).filter(([, source]) => typedAgain.test(source))
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  expect(found.map(([file]) => file)).toEqual([])
})
