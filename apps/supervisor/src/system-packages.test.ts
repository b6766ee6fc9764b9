import { describe, expect, it } from 'vitest'
import { asRoot, compilers, missingPackages, nameIn, PackagesMissing } from './system-packages.ts'

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

  it.each([
    ['sudo', 'sudo apt-get update && sudo apt-get install -y --no-install-recommends gcc python3'],
    ['su', "su - -c 'apt-get update && apt-get install -y --no-install-recommends gcc python3'"],
    ['root', 'apt-get update && apt-get install -y --no-install-recommends gcc python3'],
  ] as const)('that we may not install are named with the one command to run, by %s', (way, command) => {
    const { message } = new PackagesMissing(['gcc', 'python3'], 'Installing them needs root.', way)
    expect(message.split('\n')).toContain(`    ${command}`)
    expect(asRoot(['true'], way)).not.toContain('&&')
  })

  it.each([
    [['openjdk-17-jdk-headless', 'default-jdk-headless'], 'openjdk-17-jdk-headless'],
    [['default-jdk-headless'], 'default-jdk-headless'],
    // Nobody has asked for lists yet.
    [[], 'openjdk-17-jdk-headless'],
  ])('of %j the JDK to install is %s', (available, chosen) => {
    const jdk = compilers.find(({ otherwise }) => otherwise)
    expect(jdk && nameIn(jdk, (name) => available.includes(name))).toBe(chosen)
  })
})
