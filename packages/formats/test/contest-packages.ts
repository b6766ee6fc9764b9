// Packages of contests as others write them, made after the text of the standard in both versions, and as DOMjudge and older
// systems have them.

import { pngOf } from './png.ts'
import { packed } from './packages.ts'

export type Files = Record<string, string | Buffer>

const problemFiles = (name: string): Record<string, string> => ({
  'problem.yaml': `name: ${name}\nlimits: { memory: 256 }\n`,
  'domjudge-problem.ini': 'timelimit=2\n',
  'problem_statement/problem.en.tex': `\\problemname{${name}}\nSay it.\n\\section*{Input}\nOne number.\n`,
  'data/sample/1.in': '5\n',
  'data/sample/1.ans': '5\n',
  'data/secret/1.in': '7\n',
  'data/secret/1.ans': '7\n',
})

const beneath = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [folder + path, content]))

const problemZip = (name: string): Buffer => packed(problemFiles(name))

/** 2023-06: what people write is YAML, the penalty is in whole minutes. */
export const standard2023: Files = {
  'api.json': '{"version":"2023-06","version_url":"https://ccs-specs.icpc.io/2023-06/contest_api"}',
  'contest.yaml': `id: nwerc18
name: 2018 NWERC
formal_name: The 2018 Northwestern Europe Regional Contest
start_time: 2018-11-25T09:30:00+01
duration: 5:00:00
scoreboard_freeze_duration: 1:00:00
scoreboard_type: pass-fail
penalty_time: 10
banner:
- href: https://example.com/banner
  filename: banner.png
  mime: image/png
  width: 1920
  height: 240
`,
  'problems.yaml': `- id: access
  label: A
  name: Access Points
  ordinal: 0
  rgb: '#00f'
  color: blue
  time_limit: 2
  test_data_count: 1
- id: brexit
  label: B
  name: Brexit Negotiations
  ordinal: 1
  rgb: '#DEAD99'
  color: old rose
  time_limit: 6
  test_data_count: 1
- id: circuit
  label: C
  name: Circuit Board Design
  ordinal: 2
  test_data_count: 0
`,
  'problems/access/access.zip': problemZip('Access Points'),
  'problems/access/access.pdf': '%PDF-1.4',
  ...beneath('problems/brexit/', problemFiles('Brexit Negotiations')),
  'languages.json':
    '[{"id":"cpp","name":"C++","entry_point_required":false,"extensions":["cc"]},{"id":"python3","name":"Python 3","entry_point_required":false,"extensions":["py"]},{"id":"prolog","name":"Prolog","entry_point_required":false,"extensions":["pl"]}]',
  'groups.json':
    '[{"id":"participants","icpc_id":"3011","name":"Participants"},{"id":"observers","name":"Observers","type":"other"}]',
  'organizations.json': JSON.stringify([
    {
      id: 'kth.se',
      icpc_id: '433',
      name: 'KTH',
      formal_name: 'KTH Royal Institute of Technology',
      country: 'SWE',
      logo: [
        { href: 'contests/1/x', filename: 'logo56x56.png', mime: 'image/png', width: 56, height: 56 },
        { href: 'contests/1/y', filename: 'logo160x160.png', mime: 'image/png', width: 160, height: 160 },
      ],
    },
    { id: 'dtu.dk', name: 'DTU', country: 'DNK' },
  ]),
  'organizations/kth.se/logo56x56.png': pngOf(56, 56),
  'organizations/kth.se/logo160x160.png': pngOf(160, 160),
  'teams.json': JSON.stringify([
    {
      id: 'team-001',
      icpc_id: '447047',
      label: '1',
      name: 'Omogen Heap',
      organization_id: 'kth.se',
      group_ids: ['participants'],
      location: { x: 1, y: 2, rotation: 90 },
    },
    {
      id: 'team-002',
      label: '2',
      name: 'Gorm',
      organization_id: 'dtu.dk',
      group_ids: ['participants', 'observers'],
      hidden: true,
    },
  ]),
  'persons.json':
    '[{"id":"p1","name":"Ada","role":"contestant","team_ids":["team-001"]},{"id":"p2","name":"Niels","role":"coach","team_ids":["team-002"]}]',
  'accounts.yaml': `- id: stephan
  username: stephan
  password: supersecretpassword
  type: judge
  ip: 10.0.0.1
- id: team1
  username: omogen
  password: Till-wise-under-7
  type: team
  ip: 10.1.1.45
  team_id: team-001
- id: team2
  username: gorm
  password: short
  type: team
  team_id: team-002
- id: p2
  username: niels
  type: team
  team_id: team-002
  person_id: p2
`,
  'event-feed.ndjson': '{"type":"contest","id":null,"data":{}}\n',
  'scoreboard.json': '{}',
}

/** 2026-01: JSON throughout, the penalty is a time, and a contest waits in its countdown. */
export const standard2026: Files = {
  'api.json': '{"version":"2026-01","version_url":"https://ccs-specs.icpc.io/2026-01/contest_api"}',
  'contest.json': JSON.stringify({
    id: 'finals',
    name: 'World Finals',
    formal_name: 'World Finals',
    start_time: null,
    countdown_pause_time: '0:03:38.749',
    duration: '5:00:00.000',
    scoreboard_freeze_duration: '1:00:00.000',
    scoreboard_thaw_time: null,
    scoreboard_type: 'pass-fail',
    penalty_time: '0:12:00.000',
  }),
  'problems.json': JSON.stringify([
    {
      id: 'two',
      label: 'B',
      name: 'Two',
      ordinal: 2,
      test_data_count: 1,
      package: [{ href: 'x', filename: 'second.zip', mime: 'application/zip' }],
    },
    { id: 'one', label: 'A', name: 'One', ordinal: 1, rgb: '#a1b2c3', color: 'mauve', test_data_count: 1 },
  ]),
  'problems/one/one.zip': problemZip('One'),
  'problems/two/second.zip': problemZip('Two'),
  'groups.json': '[{"id":"g","name":"All"}]',
  'organizations.json': '[{"id":"u1","name":"First","country":"CHN"}]',
  'teams.json': '[{"id":"7","label":"seven","name":"Seven","organization_id":"u1","group_ids":["g"]}]',
  'accounts.json': '[{"id":"7","username":"team7","type":"team","team_id":"7"}]',
}

/** As DOMjudge is given one: older keys, tables, and the problems in folders beside them. */
export const domjudge: Files = {
  'contest.yaml': `name: Practice Session
short-name: practice
start-time: 2014-06-25 10:00:00+01:00
duration: 2:00:00
scoreboard-freeze-duration: 0:30:00
penalty-time: 15
`,
  'problemset.yaml': `problems:
  - letter: A
    short-name: hello
    color: Orange
    rgb: '#FF7109'
  - letter: X
    short-name: boolfind
    color: Forest Green
    rgb: '#008100'
`,
  ...beneath('hello/', problemFiles('Hello World')),
  'boolfind.zip': problemZip('Boolean switch search'),
  'groups.tsv': 'groups\t1\n13337\tCompanies\n47\tParticipants\n',
  'teams.tsv':
    'teams\t2\n1\t447047\t47\t¡i¡i¡\tLund University\tLU\tSWE\tINST-U-0042\n2\t447837\t47\tPleading not FAUlty\tFriedrich-Alexander-University Erlangen-Nuremberg\tFAU\tDEU\tINST-U-0043\n10\t\t99\tWithout group\tNowhere\tNW\tXYZ\tINST-U-0044\n',
  'accounts.tsv':
    'accounts\t1\nteam\tTeam one\tteam-001\tB!5MWJiy\nteam\tTeam two\tteam002\tB!5MWJiy\njudge\tJudge\tjudge-1\tx\nteam\tNobody\tteam-099\tx\n',
}

/** The oldest: a folder `config`, and the freeze counted from the start. */
export const oldest: Files = {
  'config/contest.yaml': `name: Old Finals
short-name: old
length: 5:00:00
scoreboard-freeze: 4:00:00
problemset:
  - letter: A
    short-name: apple
    color: red
`,
  'config/groups.tsv': 'File_Version\t1\n1\tEurope\n',
  'config/institutions2.tsv': 'File_Version\t0.5\nINST-U-7\tLund University\tLU\t1\tSWE\tlund.se\n',
  'config/teams2.tsv': 'File_Version\t2\n5\t99\t1\tFive\tLund University\tLU\tSWE\tINST-7\n',
}
