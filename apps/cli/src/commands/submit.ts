import { randomUUID } from 'node:crypto'
import { isUnanswered } from '@verdict/web-client/errors'
import { needed, number, oneArgument, optionalNumber, parse } from '../arguments.ts'
import { Exit } from '../failure.ts'
import type { Io } from '../io.ts'
import { acceptedBy, languageOf, problemNumber, readProblem, readSource } from '../program.ts'
import { type Site, siteOf } from '../site.ts'
import { usualTimeout, watchVerdict } from '../verdict.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const tries = 4
const againMs = 1_000

export const submit: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'submit', args, {
    problem: { type: 'string', short: 'p' },
    contest: { type: 'string', short: 'c' },
    language: { type: 'string', short: 'l' },
    'no-wait': { type: 'boolean', default: false },
    timeout: { type: 'string', default: String(usualTimeout) },
  })
  const file = oneArgument(io, 'submit', 'FILE', positionals)
  const named = needed(io, 'submit', '--problem', values.problem)
  const contest = optionalNumber(io, '--contest', values.contest)
  const timeout = number(io, '--timeout', values.timeout)
  const code = await readSource(io, file)
  const site = await siteOf(io, values.site)
  spokenWith(subject, site)
  subject.contest = contest
  const pid = await problemNumber(io, site, named, contest)
  const problem = await readProblem(site, pid, contest)
  const language = await languageOf(io, file, acceptedBy(problem), values.language)
  const { sid, practice } = await send(io, site, { pid, mid: contest, language, code, key: randomUUID() })
  const url = `${site.url}/solution/${sid}`
  io.say(fill(io.words.submit.sent, { sid, url }))
  if (practice) io.say(io.words.submit.practice)
  if (!values['no-wait']) return watchVerdict(io, site, sid, { json: values.json, timeout })
  if (values.json) io.out(JSON.stringify({ sid, url }))
  return Exit.done
}

type Sent = Parameters<typeof submitOnce>[1]
const submitOnce = (
  site: Site,
  body: { pid: number; mid: number | undefined; language: number; code: string; key: string },
) => site.call('POST /status', { body })

/** Sent again with its key where no answer came, so that it is stored once. */
async function send(io: Io, site: Site, body: Sent) {
  for (let count = 1; ; count += 1) {
    try {
      return await submitOnce(site, body)
    } catch (error) {
      if (!isUnanswered(error) || count === tries) throw error
      io.say(io.words.submit.again)
      await io.wait(againMs * 2 ** count)
    }
  }
}

export const watch: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'watch', args, {
    timeout: { type: 'string', default: String(usualTimeout) },
  })
  const sid = number(io, 'ID', oneArgument(io, 'watch', 'ID', positionals))
  const timeout = number(io, '--timeout', values.timeout)
  const site = await siteOf(io, values.site)
  spokenWith(subject, site)
  return watchVerdict(io, site, sid, { json: values.json, timeout })
}
