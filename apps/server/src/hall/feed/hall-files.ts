// A contest as the files of a package: what its API answers to who manages it, one file for each of its addresses.

import type { WrittenFile } from '@verdict/formats'
import { Readable } from 'node:stream'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { textFile } from '../../platform/zip-stream.ts'
import { resultsFile } from '../award/results-file.ts'
import { LogoSizes, logoIn } from './ccs-logo.ts'
import { collectionKinds, type CollectionKind } from './ccs-model.ts'
import { thingsOf } from './ccs-read.ts'
import { scoreboardOf } from './ccs-scoreboard.ts'
import { contestModel, problemThing } from './ccs-things.ts'
import { type Version, type VersionName, versions } from './ccs-version.ts'
import { stateLine, wholeFor, written } from './feed-lines.ts'
import { type Hall, hallToKeep, staffLens } from './hall.ts'
import { openedSubmissions } from './submission-in-hall-queries.ts'
import { archivesOf } from './submitted-files.ts'
import { hallOrganizations } from './team-in-hall-queries.ts'

export interface KeptContest {
  cid: number
  title: string
  isFinal: boolean
  pids: number[]
  files: WrittenFile[]
  results: () => Promise<string | null>
  /** Code that the viewer may open. */
  submitted: (viewer: Viewer) => Promise<WrittenFile[]>
}

async function* collection(context: Context, hall: Hall, version: Version, kind: CollectionKind) {
  let separator = '[\n'
  for await (const page of thingsOf(context.db, hall, kind)) {
    for (const thing of page) {
      const json = written(thing, version, staffLens)
      if (json === null) continue
      yield separator + JSON.stringify(json)
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* feed(context: Context, hall: Hall, version: Version) {
  yield* wholeFor(context.db, hall, version, staffLens)
  yield stateLine(hall, version, null)
}

const streamed = (path: string, lines: () => AsyncIterable<string>): WrittenFile => ({
  path,
  open: async () => Readable.from(lines(), { objectMode: false }),
})

/** Null where a contest has no API. */
export async function keptContest(
  context: Context,
  cid: number,
  name: VersionName,
): Promise<KeptContest | null> {
  const { db, blobs } = context
  const version = versions[name]
  const hall = await hallToKeep(db, cid, new LogoSizes(blobs))
  if (!hall) return null
  const json = (path: string, of: () => Promise<object> | object): WrittenFile =>
    textFile(path, async () => `${JSON.stringify(await of(), null, 2)}\n`)
  const results = () => resultsFile(db, hall)
  return {
    cid,
    title: hall.contest.title,
    isFinal: hall.state.finalized !== null,
    pids: hall.problems.map(({ pid }) => pid),
    results,
    submitted: async (viewer) => archivesOf(context, await openedSubmissions(db, viewer, cid)),
    files: [
      json('api.json', () => ({
        version: version.name,
        version_url: version.url,
        provider: { name: 'Verdict' },
      })),
      json('contest.json', () => version.contest(contestModel(hall))),
      json('state.json', () => version.state(hall.state)),
      ...collectionKinds.map((kind) =>
        streamed(`${kind}.json`, () => collection(context, hall, version, kind)),
      ),
      json('scoreboard.json', async () => version.scoreboard(await scoreboardOf(db, hall, staffLens))),
      streamed('event-feed.ndjson', () => feed(context, hall, version)),
      ...(await logosOf(context, hall)),
      ...pagesOf(context, hall),
      ...(hall.penalty === null ? [] : [textFile('results.tsv', async () => (await results()) ?? '')]),
    ],
  }
}

async function logosOf({ db, blobs }: Context, hall: Hall): Promise<WrittenFile[]> {
  if (!hall.contest.of_teams) return []
  return (await hallOrganizations(db, hall.cid)).flatMap((organization) => {
    const logo = logoIn(organization)
    const path = `organizations/${organization.external_id}/logo.${logo?.ending ?? ''}`
    return logo ? [{ path, open: async () => blobs.read(logo.sha256) }] : []
  })
}

/** Statements, under the names that their problems give them. */
const pagesOf = ({ blobs }: Context, hall: Hall): WrittenFile[] =>
  hall.problems.flatMap((problem) => {
    const { statement = [] } = problemThing(hall, problem).seen(staffLens) ?? {}
    return problem.pages.map(({ sha256 }, index) => ({
      path: `problems/${problem.pid}/${statement[index]!.filename}`,
      open: async () => blobs.read(sha256),
    }))
  })
