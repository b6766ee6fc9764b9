export const helper = {
  title: 'Helpers',
  of: { balloon: 'Helpers with balloons', print: 'Helpers with printing' },
  behind: 'No connection. What you see may be out of date.',
  toContest: 'To the contest',
  turnOn: 'Contest settings',
  room: 'Room',
  allRooms: 'All rooms',
  sound: 'Sound',
  names: 'Usernames',
  hint: {
    balloon:
      'They see names, seats and solved problems, and nothing else. One name per line; no participants.',
    print: 'They see what is printed, and nothing else. One name per line; no participants.',
  },
  address: 'Give them the address of this page:',
  copy: 'Copy address',
  tooMany: 'At most {{max}} names.',
  saved: 'Helpers saved',
  failed: "The helpers couldn't be loaded.",
} as const
