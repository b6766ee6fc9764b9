// Makes a contest in a course with problems in their order, and prints its number.
// Scope of the token: teach. Usage: make-contest.mjs COURSE TITLE START END PROBLEM...

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

const [course, title, start, end, ...problems] = process.argv.slice(2)
const body = { course: Number(course), title, start, end, list: problems.map(Number) }
console.log((await api('POST', '/contest/', body)).cid)
