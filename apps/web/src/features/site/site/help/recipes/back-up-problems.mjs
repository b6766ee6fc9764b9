// Stores each problem of a course with its tests as a package.
// Scope of the token: read. Usage: back-up-problems.mjs COURSE FOLDER
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const api = async (path) => {
  const answer = await fetch(process.env.VERDICT_SITE + '/api' + path, {
    headers: { authorization: `Bearer ${process.env.VERDICT_TOKEN}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer
}

const [course, folder] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (let page = 1, pages = 1; page <= pages; page += 1) {
  const { data } = await (await api(`/problem?course=${course}&pageSize=100&page=${page}`)).json()
  pages = data.pages
  for (const { pid } of data.docs) {
    const packed = await api(`/problem/${pid}/package?format=icpc`)
    writeFileSync(join(folder, `${pid}.zip`), new Uint8Array(await packed.arrayBuffer()))
  }
}
