// Creates the homework of a term from a file: title, begin, due time, and problems with spaces between, a line.
// Scope of the token: teach. Usage: create-homeworks.mjs COURSE HOMEWORKS.csv
import { readFileSync } from 'node:fs'

const api = async (method, path, body) => {
  const answer = await fetch(process.env.VERDICT_URL + '/api' + path, {
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
for (const line of readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean)) {
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
