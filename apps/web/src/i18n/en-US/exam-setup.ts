import type { ErrorName } from '@verdict/contract/errors'
export const examSetup = {
  failed: 'The exam did not load',
  none: 'This contest is no exam',
  intro:
    'As an exam, a contest is open only to the people on its roster, each in one session. While it runs, their accounts reach nothing else here, and proctors watch over it at a desk. Save this form to make it one; rooms and the roster come next.',
  unseen:
    'Verdict sees accounts, sessions, network addresses and whether the exam’s page is in front. It cannot see phones, a second computer, or another person in the seat: leave those to the proctors in the room.',
  sitting: 'Sitting',
  desk: 'Proctors’ desk',
  after: 'After the exam',
  onRoster_one: '{{count}} person on the roster,',
  onRoster_other: '{{count}} people on the roster,',
  entered: '{{count}} entered.',
  make: 'Make it an exam',
  made: 'The contest is an exam now',
  saved: 'Exam saved',
  minutes: {
    doors: 'Doors open (minutes before the start)',
    late: 'Latest entry (minutes after the start)',
    lasts: 'Time for each person (minutes)',
    draftMinutes: 'Drafts after the end (minutes)',
  },
  minutesHint: {
    doors: 'From then on people can enter and read the rules; problems are shown at the start.',
    late: 'Leave it empty to let people enter until the end. Proctors can let somebody in later.',
    lasts: 'Counted from their own entry, but never past the end. Leave it empty for the whole exam.',
    draftMinutes: 'For so long after their end, people can hand in code that they wrote and never submitted.',
  },
  bindsLabel: 'A session is bound to',
  binds: {
    session: 'The session alone',
    address: 'The address at entry',
    seat: 'The address of the seat',
  },
  bindsHint: {
    session: 'A sitter may change networks. A second login still waits for a proctor.',
    address: 'Requests from another network address wait for a proctor.',
    seat: 'Sitters enter only from the machine of their seat. Give the seats addresses below.',
  },
  roomsOnly: 'Rooms only',
  roomsOnlyHint: 'Sitters enter only from the networks of the rooms below.',
  showsRanklist: 'Sitters see the ranklist',
  showsRanklistHint:
    'Otherwise only managers do: sitters see nothing of each other’s names, submissions and marks, after the exam either.',
  rules: 'Rules',
  rulesHint: 'Everybody accepts them before entering. Markdown; leave it empty to ask nothing.',
  proctors: 'Proctors',
  proctorsHint:
    'Usernames, one a line. Proctors see the desk, but no problems, programs or verdicts. Managers of the contest have the desk anyway.',
  fault: {
    minutes: 'A whole number from {{min}} to {{max}}',
    minutesOrNone: 'A whole number from {{min}} to {{max}}, or nothing',
    networks: 'At most {{max}} lines, a network each',
    seats:
      'Rows and columns are whole numbers from 1 to {{side}}, a seat’s name has at most {{seatName}} characters, and all rooms together have at most {{seats}} seats.',
    proctors: 'At most {{max}} usernames, one a line',
  },
  rooms: 'Rooms and seats',
  roomsText:
    'Rooms are where people sit, with the networks of the machines in them. Without rooms people sit anywhere.',
  room: {
    add: 'Add a room',
    change: 'Room {{name}}',
    name: 'Name',
    note: 'Note',
    noteHint: 'Stands at the room’s name on the desk, such as “third floor”',
    networks: 'Networks',
    networksHint: 'One a line: 10.3.0.0/24, or a single address. Leave it empty for any network.',
    anyNetwork: 'Any network',
    way: 'Seats by',
    grid: 'Rows and columns',
    list: 'List',
    rows: 'Rows',
    columns: 'Seats in a row',
    perRow: 'Seats in a row of the map',
    listOf: 'Seats',
    listHint:
      'One a line: the name, then perhaps a tab and the address of the machine. You can paste two columns of a sheet. Seats that keep their names keep those who sit there.',
    map: 'Map of seats',
    seats_one: '{{count}} seat',
    seats_other: '{{count}} seats',
    taken: '{{count}} taken',
    noSeats: 'No seats yet',
    saved: 'Room saved',
    removeTitle: 'Delete the room {{name}}?',
    removeText: 'Its seats go with it. People who sit there stay on the roster, without a seat.',
    removed: 'Room deleted',
  },
  takeHead: 'No exam after all',
  takeTitle: 'Make it a contest again?',
  takeText:
    'The sitting, the rooms, the roster and its slips are deleted. Problems and times of the contest stay.',
  take: 'Make it a contest again',
  taken: 'It is a contest again',
} as const

export const errors = {
  EXAM_NETWORK_INVALID:
    'Line {{line}} is no network: {{text}}. Write an address, or one with the bits of the network: 10.3.0.0/24.',
  EXAM_SEAT_INVALID:
    'The seat {{seat}} has a name or a place that another one has, or an address that is none.',
  EXAM_ROOM_NAME_TAKEN: 'The exam has a room of this name already: {{name}}',
  EXAM_ROOMS_FULL: 'An exam has {{limit}} rooms at most.',
  EXAM_SEATS_FULL: 'An exam has {{limit}} seats at most, in all rooms together.',
  EXAM_SEAT_IN_USE: 'People who have entered sit at: {{seats}}. Move them at the desk first.',
  EXAM_SEATS_MISSING: 'There are no seats to draw. Give a room some seats first.',
  EXAM_ROSTER_EMPTY: 'There is nobody to print a slip for.',
} as const satisfies Partial<Record<ErrorName, string>>
