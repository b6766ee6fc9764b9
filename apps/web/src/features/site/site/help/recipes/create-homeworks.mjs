// Creates the homework of a term from a file: one per line, with title, start, due time, and problems with spaces between.
// Such as: Sheet 1,2026-09-07T08:00:00+08:00,2026-09-14T23:59:00+08:00,1000 1001
// Scope of the token: teach. Usage: create-homeworks.mjs COURSE HOMEWORKS.csv
import { readFileSync } from 'node:fs'

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

const [course, path] = process.argv.slice(2)
for (const line of readFileSync(path, 'utf8')
  .replace(/^\uFEFF/, '')
  .split(/\r?\n/)
  .filter(Boolean)) {
  const [title, start, due, problems] = line.split(',')
  const list = problems.trim().split(/ +/).map(Number)
  const { cid } = await api('POST', '/contest/', {
    title,
    start,
    course: Number(course),
    list,
    homework: { due },
  })
  console.log(cid, title)
}
