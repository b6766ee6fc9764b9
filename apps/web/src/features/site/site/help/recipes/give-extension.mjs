// Gives somebody more time for a homework, with a reason that they read.
// Scope of the token: teach. Usage: give-extension.mjs HOMEWORK PERSON MINUTES REASON

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

const [homework, uid, minutes, reason] = process.argv.slice(2)
const body = { uid, minutes: Number(minutes), reason }
for (const given of (await api('POST', `/contest/${homework}/extensions`, body)).extensions)
  console.log(given.person.uid, given.minutes, 'minutes')
