// Both images, built from the checkout by buildah, and containers of them, run by podman. Where no registry of images is reached the
// base is made by debootstrap; BASE_IMAGE names another. Storage is below a folder of its own, so that nothing of the machine's own
// containers is touched; it is kept between runs, since the layers of packages take most of the time.

import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.ts'

const ownAuthorities = '/usr/local/share/ca-certificates'

export interface Engine {
  /** Where everything is kept. */
  folder: string
  checkout: string
}

/** Limits that a machine without CAP_SYS_RESOURCE may set, too. */
const ulimits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096']

/** A network bridge is more than every machine has; everything here is on loopback. */
const network = ['--network', 'host']

const storage = ({ folder }: Engine): string[] => [
  '--root',
  join(folder, 'storage'),
  '--runroot',
  join(folder, 'run'),
]

export const podman = (engine: Engine, args: readonly string[], minutes?: number): Promise<string> =>
  command(['podman', ...storage(engine), ...args], { minutes })

const hasImage = (engine: Engine, name: string): Promise<boolean> =>
  podman(engine, ['image', 'exists', name]).then(
    () => true,
    () => false,
  )

/** Debian 12, with the authorities that this machine trusts besides: behind a proxy that looks into TLS nothing is fetched without. */
export async function makeBase(engine: Engine): Promise<string> {
  const given = process.env['BASE_IMAGE']
  if (given) return given
  const name = 'localhost/verdict-base:bookworm'
  if (await hasImage(engine, name)) return name
  const tree = join(engine.folder, 'debian')
  if (!existsSync(join(tree, 'etc/debian_version'))) {
    await command(['debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', tree], {
      minutes: 20,
    })
  }
  const archive = join(engine.folder, 'debian.tar')
  await command(['tar', '--create', '--file', archive, '--directory', tree, '.'])
  await podman(engine, ['import', archive, 'localhost/debian:bookworm'], 10)
  const context = join(engine.folder, 'base')
  mkdirSync(join(context, 'authorities'), { recursive: true })
  for (const file of existsSync(ownAuthorities) ? readdirSync(ownAuthorities) : []) {
    if (file.endsWith('.crt')) copyFileSync(join(ownAuthorities, file), join(context, 'authorities', file))
  }
  const lines = [
    'FROM localhost/debian:bookworm',
    `COPY authorities/ ${ownAuthorities}/`,
    'RUN update-ca-certificates',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ]
  writeFileSync(join(context, 'Containerfile'), lines.join('\n'))
  await build(engine, { context, file: join(context, 'Containerfile'), name, args: {} })
  return name
}

interface Building {
  context: string
  file: string
  name: string
  args: Record<string, string>
}

export const build = (engine: Engine, { context, file, name, args }: Building): Promise<string> =>
  command(
    [
      'buildah',
      ...storage(engine),
      'build',
      '--layers',
      '--isolation=chroot',
      ...network,
      ...ulimits.slice(0, 2),
      ...Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]),
      '--file',
      file,
      '--tag',
      name,
      context,
    ],
    { minutes: 60 },
  )

interface Starting {
  name: string
  image: string
  options: readonly string[]
  settings: Record<string, string>
  /** Ends by itself, and is waited for. */
  once?: readonly string[]
}

/** runc, since crun refuses a machine with both kinds of cgroups. */
export const start = (engine: Engine, { name, image, options, settings, once }: Starting): Promise<string> =>
  podman(engine, [
    '--runtime',
    'runc',
    'run',
    `--name=${name}`,
    '--replace',
    ...(once ? ['--rm'] : ['--detach']),
    ...network,
    ...ulimits,
    ...options,
    ...Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    image,
    ...(once ?? []),
  ])

export const logsOf = (engine: Engine, name: string): Promise<string> =>
  command(['sh', '-c', `podman ${storage(engine).join(' ')} logs ${name} 2>&1`])

/** One that was asked to stop is alive until it has ended, though podman no longer says that it runs. */
export async function stateOf(engine: Engine, name: string): Promise<{ alive: boolean; code: number }> {
  const format = '{{.State.Status}} {{.State.ExitCode}}'
  const [status, code] = (await podman(engine, ['inspect', '--format', format, name])).split(' ')
  return { alive: status === 'running' || status === 'stopping', code: Number(code) }
}
