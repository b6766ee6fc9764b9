import { describe, expect, it } from 'vitest'
import { compilers, missingPackages, PackagesMissing } from './system-packages.ts'

describe('system packages', () => {
  it.each([
    ['nothing', [], ['gcc', 'g++', 'openjdk-17-jdk-headless', 'python3']],
    ['a C compiler', ['/usr/bin/gcc'], ['g++', 'openjdk-17-jdk-headless', 'python3']],
    [
      'a Java runtime without a compiler',
      ['/usr/bin/gcc', '/usr/bin/g++', '/usr/bin/java', '/usr/bin/python3'],
      ['openjdk-17-jdk-headless'],
    ],
    [
      'a Python outside /usr/bin',
      ['/usr/bin/gcc', '/usr/bin/g++', '/usr/bin/java', '/usr/bin/javac', '/usr/local/bin/python3'],
      ['python3'],
    ],
  ])('with %s the rest is missing', (_, present, missing) => {
    const found = missingPackages(compilers, (path) => present.includes(path))
    expect(found.map(({ name }) => name)).toEqual(missing)
  })

  it('that we may not install are named with the one command to run', () => {
    expect(new PackagesMissing(['gcc', 'python3'], 'Installing them needs root.').message).toContain(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends gcc python3',
    )
  })
})
