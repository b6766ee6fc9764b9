// Stores the code of all submissions to a contest or homework, in a folder for each person.
// Scope of the token: read. Usage: download-submissions.mjs CONTEST FOLDER
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const api = async (method, path, body) => {
  const answer = await fetch(process.env.VERDICT_SITE + '/api' + path, {
    method,
    headers: {
      authorization: `Bearer ${process.env.VERDICT_TOKEN}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).data
}

const [contest, folder] = process.argv.slice(2)
for (let page = 1, more = true; more; page += 1) {
  const { docs } = await api('GET', `/status/list?contest=${contest}&pageSize=100&page=${page}`)
  for (const { sid, pid, uid } of docs) {
    mkdirSync(join(folder, uid), { recursive: true })
    writeFileSync(join(folder, uid, `${pid}-${sid}.txt`), (await api('GET', `/status/${sid}`)).code)
  }
  more = docs.length === 100
}
