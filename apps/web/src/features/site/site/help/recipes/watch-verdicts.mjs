// Submits a program and waits for its verdict. Languages and verdicts are numbers, as in the lists of submissions.
// Scope of the token: submit and read. Usage: watch-verdicts.mjs PROBLEM LANGUAGE PROGRAM
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

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

const [pid, language, path] = process.argv.slice(2)
const code = readFileSync(path, 'utf8')
const { sid } = await api('POST', '/status', { pid: Number(pid), language: Number(language), code })
const waiting = [0, 1, 11] // in the queue, running, waiting to be rejudged
let verdict
while (waiting.includes((verdict = (await api('GET', `/status/${sid}`)).judge))) await setTimeout(1000)
console.log(`submission ${sid}: verdict ${verdict}`)
