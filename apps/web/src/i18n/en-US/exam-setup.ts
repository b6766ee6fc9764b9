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
  rules: 'Rules',
  rulesHint: 'Everybody accepts them before entering. Markdown; leave it empty to ask nothing.',
  proctors: 'Proctors',
  proctorsHint:
    'Usernames, one a line. Proctors see the desk, but no problems, programs or verdicts. Managers of the contest have the desk anyway.',
  fault: {
    minutes: 'A whole number from {{min}} to {{max}}',
    minutesOrNone: 'A whole number from {{min}} to {{max}}, or nothing',
    proctors: 'At most {{max}} usernames, one a line',
  },
  takeHead: 'No exam after all',
  takeTitle: 'Make it a contest again?',
  takeText:
    'The sitting, the rooms, the roster and its slips are deleted. Problems and times of the contest stay.',
  take: 'Make it a contest again',
  taken: 'It is a contest again',
} as const
