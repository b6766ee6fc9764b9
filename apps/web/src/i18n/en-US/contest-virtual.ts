export const contestVirtual = {
  offer: 'You can take part in this contest now, on your own clock, with the ranklist as it stood then.',
  offered: 'Virtual participation',
  start: 'Start virtual participation',
  ask: 'Start now?',
  askText:
    'Your clock starts at once and runs as long as the contest did. You can do this once. Until it ends, you see the results of others only as they stood at your minute, without a freeze.',
  orEnter: 'Or enter without a clock: its problems, submissions and final ranklist are open.',
  phase: 'Virtual',
  runs: 'You are taking part virtually. What you submit counts for you alone.',
  over: 'You took part virtually.',
  board: 'Ranklist with you',
  withMine: 'Include me',
  at: 'Others are shown as they stood at minute {{minute}} of the contest.',
}
