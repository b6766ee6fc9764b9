// Tags, problems and contests of a PutongOJ.

import type { RawDocument } from './bson-file.ts'
import { type Fields, fieldsOf, oneOf } from './fields.ts'
import { createdOf, idName, lacks, nameOrId, namesOf, present, type PutongSource } from './putongoj-source.ts'
import type { ContestRecord, EntrantRecord, ProblemRecord, TagRecord } from './record.ts'
import type { Report } from './report.ts'

export async function* readTag(source: PutongSource, report: Report): AsyncGenerator<TagRecord> {
  for await (const fields of source.documents('Tag')) {
    // A tag of the first years is called by its tid.
    const number = typeof fields.raw['tid'] === 'string' ? null : fields.integer('tagId', 'tid')
    const title = fields.text('name', 'tid')
    if (title === null || title.trim() === '')
      lacks(report, 'tag', fields.id('_id') ?? undefined, 'it has no name')
    else {
      const names = [...namesOf(fields, 'tagId', number), `tag:${title}`]
      yield {
        key: names[0]!,
        names,
        number,
        title,
        color: fields.text('color') ?? 'default',
        createdAt: createdOf(fields),
      }
    }
  }
}

export async function* readProblem(source: PutongSource, report: Report): AsyncGenerator<ProblemRecord> {
  for await (const fields of source.documents('Problem')) {
    const number = fields.integer('pid')
    const [key] = namesOf(fields, 'pid', number)
    if (key === undefined) {
      lacks(report, 'problem', undefined, 'it has no number')
      continue
    }
    const type = oneOf(fields.integer('type'), [1, 2, 3] as const, 1)
    yield {
      key,
      names: namesOf(fields, 'pid', number),
      number,
      title: fields.text('title') ?? '',
      type,
      // Without the field it is of a time when all were open.
      isAvailable: fields.integer('status') !== 0,
      timeMs: fields.integer('time'),
      memoryKb: fields.integer('memory'),
      description: fields.text('description') ?? '',
      input: fields.text('input') ?? '',
      output: fields.text('output') ?? '',
      samples: [{ in: fields.text('in') ?? '', out: fields.text('out') ?? '' }],
      hint: fields.text('hint') ?? '',
      code: fields.text('code') ?? '',
      tags: fields
        .list('tags')
        .map((tag) => nameOrId(tag, 'tag'))
        .filter(present),
      owner: idName(fields.raw['owner']),
      createdAt: createdOf(fields),
      losses: [],
      tests: () => source.files.tests(number),
      picture: source.files.picture,
    }
  }
}

export async function* readContest(source: PutongSource, report: Report): AsyncGenerator<ContestRecord> {
  for await (const fields of source.documents('Contest')) {
    const number = fields.integer('cid', 'contestId')
    const [key] = namesOf(fields, 'cid', number)
    if (key === undefined) lacks(report, 'contest', undefined, 'it has no number')
    else {
      reportLosses(report, key, fields)
      yield contestOf(fields, key, number)
    }
  }
}

/** The newer model has more than there is a place for here. */
function reportLosses(report: Report, key: string, fields: Fields): void {
  const losses: [boolean, string][] = [
    [
      fields.flag('ipWhitelistEnabled') && fields.list('ipWhitelist').length > 0,
      'the addresses that may enter were left out',
    ],
    [fields.list('allowedLanguages').length > 0, 'the languages that it allows were left out'],
    [fields.flag('allowEarlyExit'), 'leaving it early was left out'],
  ]
  for (const [isLost, loss] of losses) if (isLost) report.change('contest', key, loss)
}

export async function* readEntrant(source: PutongSource, report: Report): AsyncGenerator<EntrantRecord> {
  for await (const fields of source.documents('ContestParticipation')) {
    const [user, contest] = [idName(fields.raw['user']), idName(fields.raw['contest'])]
    const key = `${contest} ${user}`
    // Approved, or left early.
    const isIn = [4, 5].includes(fields.integer('status') ?? 0)
    if (user === null || contest === null) lacks(report, 'entrant', key, 'it names no person or no contest')
    else if (!isIn) lacks(report, 'entrant', key, 'was never let in')
    else yield { key, names: [key], user, contest, enteredAt: createdOf(fields) }
  }
}

function contestOf(fields: Fields, key: string, number: number | null): ContestRecord {
  const option = fieldsOf((fields.raw['option'] ?? {}) as RawDocument)
  const password = fields.text('password') ?? ''
  // The newer model has no word for the kind: who may enter says it.
  const kind: ContestRecord['encrypt'] =
    fields.raw['startsAt'] === undefined
      ? oneOf(fields.integer('encrypt'), [1, 2, 3] as const, 1)
      : fields.flag('isPublic')
        ? 1
        : password === ''
          ? 2
          : 3
  const argument = fields.text('argument') ?? ''
  const lines =
    kind === 2
      ? argument
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter(Boolean)
      : []
  const frozenAt = fields.date('scoreboardFrozenAt')
  const isNew = fields.raw['startsAt'] !== undefined
  const owner = fields.text('creator')
  return {
    key,
    names: namesOf(fields, 'cid', number),
    number,
    title: fields.text('title') ?? '',
    startsAt: fields.date('startsAt', 'start'),
    endsAt: fields.date('endsAt', 'end'),
    encrypt: kind,
    isAvailable: fields.integer('status') !== 0 && !fields.flag('isHidden'),
    labelingStyle: oneOf(
      option.integer('labelingStyle') ?? fields.integer('labelingStyle'),
      [1, 2] as const,
      1,
    ),
    password: kind === 3 ? password || argument : '',
    users: [
      ...lines.filter((line) => !line.startsWith('gid:')).map((line) => `uid:${line}`),
      ...fields.list('allowedUsers').map(idName).filter(present),
    ],
    groups: [
      ...lines.filter((line) => line.startsWith('gid:')),
      ...fields.list('allowedGroups').map(idName).filter(present),
    ],
    problems: [...fields.list('list'), ...fields.list('problems')]
      .map((problem) => nameOrId(problem, 'pid'))
      .filter(present),
    course: idName(fields.raw['course']),
    owner: owner === null ? null : `uid:${owner}`,
    freeze: isNew ? (frozenAt ?? ('none' as const)) : ('auto' as const),
    ...(isNew && frozenAt !== null && { unfrozenAt: fields.date('scoreboardUnfrozenAt') }),
    createdAt: createdOf(fields),
  }
}
