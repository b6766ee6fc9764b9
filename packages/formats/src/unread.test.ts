// Every key of a description is read or named: a key that no format has is put at every place, and keys that the formats' texts
// have and this judge does not.

import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { material } from '../test/material.ts'
import { losses, readFiles, readOne, withPackages } from '../test/packages.ts'

withPackages()

type Files = Record<string, string | Buffer>

/** Keys of these are names: of languages, files or subtasks. */
const free = [
  /^icpc problem\.yaml (?:name|constants)$/,
  /^qduoj .* template$/,
  /^tps subtasks\.json subtasks$/,
]

/** Ways to every map of a description. */
function mapsIn(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, one]) => mapsIn(one, [...way, key]))
  return Array.isArray(value) ? inner : [way, ...inner]
}

function withKey(text: string, way: readonly string[]): string {
  const whole = parse(text) as Record<string, unknown>
  let at = whole
  for (const key of way) at = at[key] as Record<string, unknown>
  at['zq'] = 1
  return JSON.stringify(whole)
}

interface Place {
  where: string
  files: Files
}

function placesIn(format: string, files: Files): Place[] {
  return Object.entries(files).flatMap(([path, content]): Place[] => {
    const text = content.toString()
    const changed = (where: string, to: string): Place => ({ where, files: { ...files, [path]: to } })
    if (path.endsWith('.conf')) return [changed(path, `${text}zq 1\n`)]
    if (path === 'problem.xml')
      return [...text.matchAll(/<([a-z]+)(?=[\s>/])/g)].map((found) => {
        const end = found.index + found[0].length
        return changed(`${path} ${found[1]}`, `${text.slice(0, end)} zq="1"${text.slice(end)}`)
      })
    if (!/\.(?:ya?ml|json)$/.test(path)) return []
    return mapsIn(parse(text)).flatMap((way) => {
      const where = `${format} ${path} ${way.join('.')}`
      return free.some((one) => one.test(where)) ? [] : [changed(where, withKey(text, way))]
    })
  })
}

const all = Object.entries(material)
  .map(([format, files]) => ({ format, places: placesIn(format, files) }))
  .filter(({ places }) => places.length > 0)

test.each(all)(
  '[FMT-LOST-1] $format: a key that nobody knows is named, wherever it stands',
  async ({ places }) => {
    const silent: string[] = []
    for (const { where, files: changed } of places) {
      const said = losses(await readOne(changed))
      if (!said.some((line) => line.startsWith('setting-ignored') && /\bzq\b/.test(line))) silent.push(where)
    }
    expect(silent).toEqual([])
  },
)

const icpcKeys = `problem_format_version: 2025-09
name: { en: Sum }
uuid: 7a0c6a8e-0000-4000-8000-000000000001
version: 1.0
type: scoring
credits:
  authors: [{ name: A, email: a@b.c, orcid: "1" }]
  contributors: [C]
  testers: [T]
  translators: { de: [X] }
  packagers: [P]
  acknowledgements: [Q]
source: [{ name: Cup, url: "http://x" }]
license: cc by
rights_owner: R
embargo_until: 2030-01-01
keywords: [graph]
languages: [cpp]
allow_file_writing: true
constants: { n: 5 }
limits:
  time_limit: 1
  time_resolution: 0.5
  time_multipliers: { ac_to_time_limit: 3 }
  memory: 64
  output: 8
  code: 128
  compilation_time: 60
  compilation_memory: 2048
  validation_time: 60
  validation_memory: 2048
  validation_output: 8
  validation_passes: 3
`

const icpcLegacyKeys = `problem_format_version: legacy
name: Sum
uuid: 7a0c6a8e-0000-4000-8000-000000000001
type: scoring
author: A
source: Cup
source_url: http://x
license: cc by
rights_owner: R
keywords: graph
validation: default
validator_flags: case_sensitive
grading: { objective: max, show_test_data_groups: true }
limits:
  time_multiplier: 5
  time_safety_margin: 2
  memory: 64
  output: 8
  code: 128
  compilation_time: 60
  compilation_memory: 2048
  validation_time: 60
  validation_memory: 2048
  validation_output: 8
`

/** Documents of each format: all that they say may stand there, and what of it is named as left out. */
const documented: [format: string, files: Files, named: string][] = [
  [
    'icpc',
    {
      'problem.yaml': icpcKeys,
      'data/secret/a/test_group.yaml':
        'max_score: 10\nscore_aggregation: sum\nrequire_pass: sample\nfull_feedback: true\ninput_validator_args: [x]\noutput_validator_args: [y]\n',
      'data/secret/a/1.yaml': 'hint: h\ndescription: d\ninput_validator_args: [z]\nargs: [a]\n',
      'submissions/submissions.yaml':
        'accepted/*: { permitted: [AC], use_for_time_limit: lower, score: 100, message: m, authors: [A], entrypoint: Main, model_solution: true }\n',
      'domjudge-problem.ini': "timelimit='1'\ncolor=#ff0000\nshort-name=A\nallow_submit=1\n",
    },
    `problem.yaml: version, credits.authors.orcid, credits.contributors, credits.testers, credits.translators, credits.packagers,
    credits.acknowledgements, source.url, rights_owner, embargo_until, allow_file_writing, limits.time_resolution, limits.time_multipliers,
    limits.compilation_time, limits.compilation_memory, limits.validation_time, limits.validation_memory, limits.validation_output;
    validation_passes; data/secret/a/: full_feedback;
    data/secret/a/1.yaml: input_validator_args, args; domjudge-problem.ini: color, short-name, allow_submit;
    submissions.yaml: accepted/*.use_for_time_limit, accepted/*.message, accepted/*.authors,
    accepted/*.entrypoint`,
  ],
  [
    'hydro',
    {
      'problem.yaml':
        'pid: P1\nowner: 2\ntitle: Sum\ntag: [math]\nnSubmit: 5\nnAccept: 1\nhidden: true\ndifficulty: 3\n',
      'testdata/config.yaml':
        'type: default\ntime: 1s\nmemory: 64m\nchecker_type: default\ndetail: full\nnum_processes: 2\nscore: 100\nsubtasks:\n  - { id: 1, score: 100, type: min, time: 1s, memory: 64m, if: [], cases: [{ id: 2, input: 1.in, output: 1.out, time: 1s, memory: 64m, score: 5 }] }\n',
    },
    'config.yaml: detail, num_processes, score; problem.yaml: owner, nSubmit, nAccept, hidden',
  ],
  [
    'cms',
    {
      'task.yaml':
        'name: sum\ntitle: Somma\ntime_limit: 1.5\nmemory_limit: 64\nn_input: 2\ninfile: ""\noutfile: ""\nprimary_language: it\npublic_testcases: all\nscore_mode: max\nscore_precision: 2\ntoken_mode: disabled\nfeedback_level: restricted\nmin_submission_interval: 60\nmax_submission_number: 50\n',
    },
    `task.yaml: public_testcases, score_mode, score_precision, token_mode, feedback_level, min_submission_interval,
    max_submission_number`,
  ],
  [
    'tps',
    {
      'problem.json':
        '{"name": "sum", "code": "s", "title": "Sum", "type": "Batch", "time_limit": 1, "memory_limit": 64, "has_checker": true, "has_grader": false, "grader_name": "g", "task_type_params": "x", "score_precision": 2, "feedback_level": "full", "java_enabled": true}',
      'subtasks.json':
        '{"global_validators": ["v.cpp"], "subtasks": {"full": {"index": 1, "score": 100, "text": "x"}}}',
      'solutions.json': '{"a.cpp": {"verdict": "model_solution", "except": {"full": "time_limit"}}}',
    },
    `problem.json: code, grader_name, task_type_params, score_precision, feedback_level, java_enabled;
    subtasks.json: subtasks.full.text; solutions.json: a.cpp.except`,
  ],
  [
    'dmoj',
    {
      'init.yml': `${material['dmoj']!['init.yml'] as string}hints: [unicode]\nunbuffered: true\nbinary_data: true\nwall_time_factor: 3\noutput_prefix_length: 10\nmeta: { a: 1 }\n`,
    },
    'init.yml: hints, unbuffered, binary_data, wall_time_factor, output_prefix_length, meta',
  ],
  [
    'uoj',
    {
      'problem.conf': `${material['uoj']!['problem.conf'] as string}checker_time_limit 5\nvalidator_time_limit 4\nscore_type real-2\n`,
    },
    'problem.conf: checker_time_limit, validator_time_limit, score_type',
  ],
  [
    'qduoj',
    {
      '1/problem.json': (material['qduoj']!['1/problem.json'] as string).replace(
        '{',
        '{"visible": true, "io_mode": {"io_mode": "Standard IO"}, "difficulty": "Low", "share_submission": true, ',
      ),
    },
    'problem.json: visible, io_mode, difficulty, share_submission',
  ],
  [
    'hoj',
    {
      'problem_1.json': (material['hoj']!['problem_1.json'] as string).replace(
        /"problem"\s*:\s*\{/,
        '$&"stackLimit": 128, "isRemote": true, "auth": 2, "ioScore": 90, "codeShare": true, "openCaseResult": true, "isUploadCase": true, "caseVersion": "7", "modifiedUser": "x", "isPublic": true, "gid": 3, ',
      ),
    },
    `problem_1.json: problem.stackLimit, problem.isRemote, problem.auth, problem.ioScore, problem.codeShare,
    problem.openCaseResult, problem.isUploadCase, problem.caseVersion, problem.modifiedUser, problem.isPublic, problem.gid`,
  ],
  [
    'icpc',
    {
      'problem.yaml': icpcLegacyKeys,
      'data/secret/b/1.in': '1',
      'data/secret/b/1.ans': '1',
      'data/secret/b/testdata.yaml':
        'on_reject: break\ngrading: default\ngrader_flags: min\ninput_validator_flags: x\noutput_validator_flags: float_tolerance 1e-6\naccept_score: 10\nreject_score: 0\nrange: 0 10\n',
    },
    `problem.yaml: source_url, rights_owner, grading.show_test_data_groups, limits.compilation_time,
    limits.compilation_memory, limits.validation_time, limits.validation_memory, limits.validation_output; data/secret/b/: input_validator_flags`,
  ],
  [
    'fps',
    {
      'a.xml': (material['fps']!['a.xml'] as string).replace(
        '<item>',
        '<item><category>x</category><zq>1</zq>',
      ),
    },
    'item: category, zq',
  ],
]

/** Names with the file that they are of, one by one. */
const each = (said: readonly string[]): string[] =>
  said
    .flatMap((line) => {
      const [, file = '', names = line] = /^(\S+): (.*)$/s.exec(line) ?? []
      return names.split(/,\s+/).map((name) => `${file} ${name}`.trim())
    })
    .toSorted()

test.each(documented)(
  '[FMT-LOST-1] what the text of %s knows is taken or named',
  async (format, files, named) => {
    const { losses: all } = await readOne({ ...material[format]!, ...files })
    const said = all.filter(({ code }) => code === 'setting-ignored').map(({ params }) => `${params['name']}`)
    expect(each(said)).toEqual(each(named.split(/;\s+/)))
  },
)

test.each(Object.entries(material))(
  '[FMT-LOST-2] %s: a file that no reader takes is named, wherever it lies',
  async (format, files) => {
    const folders = new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/') + 1)))
    expect(losses(await readOne(files)).filter((line) => line.startsWith('files-ignored'))).toEqual([])
    const silent: string[] = []
    for (const folder of [...folders, 'zq/']) {
      const path = `${folder}left.zq`
      // As an attachment, a part of a program, or among its losses.
      if (!JSON.stringify(await readOne({ ...files, [path]: 'x' })).includes('left.zq')) silent.push(path)
    }
    expect([format, silent]).toEqual([format, []])
  },
)

test('[FMT-LOST-2] beside several problems, what belongs to none is named', async () => {
  const of = (name: string): Files =>
    Object.fromEntries(
      Object.entries(material['hydro']!).map(([path, content]) => [`${name}/${path}`, content]),
    )
  const found = await readFiles({ ...of('a'), ...of('b'), 'more/x.txt': 'x', 'readme.md': 'x' })
  expect(found).toHaveLength(2)
  for (const problem of found)
    expect(losses(problem).filter((line) => line.startsWith('files-ignored'))).toEqual([
      'files-ignored 1 readme.md',
      'files-ignored 1 more/x.txt',
    ])
})
