// Imports the problems of a package of another judge, each as a new one, and prints their numbers.
// Scope of the token: teach and read. Usage: import-package.mjs COURSE PACKAGE
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const api = async (method, path, body) => {
  const answer = await fetch(process.env.VERDICT_SITE + '/api' + path, {
    method,
    headers: {
      authorization: `Bearer ${process.env.VERDICT_TOKEN}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).data
}

const [course, path] = process.argv.slice(2)
const { id } = await api('POST', `/import?course=${course}`)
const form = new FormData()
form.append('file', await openAsBlob(path), basename(path))
await api('POST', `/import/${id}/file`, form)
while ((await api('GET', `/import/${id}`)).files.some(({ state }) => state === 'waiting'))
  await setTimeout(1000)
const { docs } = await api('GET', `/import/${id}/problem`)
const problems = docs.map(({ position }) => ({ position, as: 'new' }))
await api('PUT', `/import/${id}`, JSON.stringify({ problems }))
while ((await api('GET', `/import/${id}`)).state === 'importing') await setTimeout(1000)
for (const { pid } of (await api('GET', `/import/${id}/problem`)).docs) console.log(pid)
