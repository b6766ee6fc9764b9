// The author of requests has fewer rights than the runner: a path in a request must gain them nothing.
import { chmodSync, chownSync, linkSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SandboxFault, type Runner } from '../src/index.ts'
import { attack, makeWorkspace, limits, startRunner, type Workspace } from './harness.ts'

let workspace: Workspace
let runner: Runner

beforeAll(async () => {
  workspace = await makeWorkspace()
  runner = startRunner(workspace)
  writeFileSync(join(workspace.base, '..', 'secret'), 'secret')
})

afterAll(async () => {
  await runner.close()
  workspace.remove()
})

describe('paths stay beneath the base', () => {
  beforeAll(() => {
    symlinkSync('../secret', join(workspace.base, 'link'))
    symlinkSync('/etc', join(workspace.base, 'etc'))
  })

  const paths = [
    '../secret',
    '/etc/passwd',
    'programs/../../secret',
    'link',
    'etc/passwd',
    'programs',
    'missing',
  ]
  test.each(paths)('as input: %s', async (stdin) => {
    await expect(runner.run({ ...attack('three'), stdin })).rejects.toThrow(SandboxFault)
  })

  test.each(['../out', '/tmp/verdict-out', 'etc/verdict-out', 'programs/..', 'programs/../../out'])(
    'as output: %s',
    async (stdout) => {
      await expect(runner.run({ ...attack('three'), stdout })).rejects.toThrow(SandboxFault)
    },
  )

  test.each(['..', '/', 'etc', 'link'])('as /box or a mount: %s', async (path) => {
    await expect(runner.run({ argv: ['/bin/ls'], box: { kind: 'directory', path }, limits })).rejects.toThrow(
      SandboxFault,
    )
    await expect(runner.run({ argv: ['/bin/ls'], mounts: [{ path, name: 'x' }], limits })).rejects.toThrow(
      SandboxFault,
    )
  })

  test('an output in the place of a link replaces the link, a hard link keeps its other file', async () => {
    workspace.write('precious', 'precious')
    linkSync(join(workspace.base, 'precious'), join(workspace.base, 'hard'))
    symlinkSync('precious', join(workspace.base, 'soft'))
    for (const stdout of ['hard', 'soft']) await runner.run({ ...attack('env'), stdout })
    expect(workspace.read('precious')).toBe('precious')
    expect(lstatSync(join(workspace.base, 'soft')).isFile()).toBe(true)
  })

  test('a file that the base’s owner may not read is not read', async () => {
    workspace.write('private', 'x')
    chownSync(join(workspace.base, 'private'), 1234, 1234)
    chmodSync(join(workspace.base, 'private'), 0o600)
    await expect(runner.run({ ...attack('countInput'), stdin: 'private' })).rejects.toThrow(SandboxFault)
  })
})
