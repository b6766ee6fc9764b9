// Writes the ranklist of a contest as CSV: solved problems and penalty by the rules of ICPC.
// Scope of the token: read. Usage: export-ranklist.mjs CONTEST > RANKLIST.csv

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

const [contest] = process.argv.slice(2)
const start = Date.parse((await api('GET', `/contest/${contest}`)).contest.start)
const { ranklist } = await api('GET', `/contest/${contest}/ranklist`)
const rows = Object.entries(ranklist).map(([uid, cells]) => {
  const solved = Object.values(cells).filter((cell) => cell.acceptedAt)
  const minutes = solved.map(
    (cell) => Math.floor((Date.parse(cell.acceptedAt) - start) / 60_000) + cell.failed * 20,
  )
  return { uid, solved: solved.length, penalty: minutes.reduce((sum, one) => sum + one, 0) }
})
rows.sort(
  (one, other) => other.solved - one.solved || one.penalty - other.penalty || (one.uid < other.uid ? -1 : 1),
)
for (const { uid, solved, penalty } of rows) console.log(`"${uid}",${solved},${penalty}`)
