// Adds the people of a list to a course: one per line, a username or student number, and a section if there are any.
// Such as: 20260001,Section 1
// Scope of the token: teach. Usage: import-class.mjs COURSE CLASS.csv
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
const lines = readFileSync(path, 'utf8')
  .replace(/^\uFEFF/, '')
  .split(/\r?\n/)
  .filter(Boolean)
const rows = lines.map((line) => line.split(',')).map(([who, section = null]) => ({ who, section }))
const done = await api('POST', `/course/${course}/member/list`, { rows })
console.log(`${done.added} added`)
for (const { who, account, state } of done.rows) if (account === null) console.log(`${who}: ${state}`)
