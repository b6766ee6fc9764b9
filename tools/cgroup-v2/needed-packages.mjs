// Prints the installed packages that the given ones need, and theirs, by their folders: `needed-packages.mjs FOLDER NAME ...`.
// Optional packages that are not installed are left out; a package that lies inside another one comes along with it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, ...wanted] = process.argv.slice(2)
const found = new Set()
while (wanted.length > 0) {
  const name = wanted.pop()
  const manifest = join(folder, name, 'package.json')
  if (found.has(name) || !existsSync(manifest)) continue
  found.add(name)
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
  wanted.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
}
console.log([...found].join('\n'))
