// npm silently leaves out an optional package whose `engines` exclude the Node it runs on: under Debian 12's there would be
// no bundler. So an older Node first fetches the project's own and an npm, into a temporary folder.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const npmVersion = '11.6.0'

/** The range of the strictest package: ^20.19.0 || >=22.12.0. */
export const installsAll = (version) => {
  const [major, minor] = version.slice(1).split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

const npmHere = () => {
  const running = process.env.npm_execpath
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}

/** Without npm's page of usage. */
const lastWords = (output) => output.split(/^npm error Clean install a project$/m)[0].trim()

const run = ([file, ...args], cwd) =>
  new Promise((resolve, reject) => {
    const flags = ['--no-audit', '--no-fund', '--loglevel=error']
    const child = spawn(file, [...args, ...flags], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(0, 8000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(lastWords(output) || `npm ended with ${code}`)),
    )
  })

const withOwnNpm = async (root, work) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'verdict-npm-'))
  try {
    const wanted = [`node@${dependencies.node}`, `npm@${npmVersion}`]
    await run([...npmHere(), 'install', '--prefix', folder, '--no-save', ...wanted], folder)
    const modules = join(folder, 'node_modules')
    await work([join(modules, 'node/bin/node'), join(modules, 'npm/bin/npm-cli.js')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rejects with npm's own words. */
export const npmCi = (root, version = process.version) =>
  installsAll(version)
    ? run([...npmHere(), 'ci'], root)
    : withOwnNpm(root, (npm) => run([...npm, 'ci'], root))
