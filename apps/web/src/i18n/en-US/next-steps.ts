export const nextSteps = {
  title: 'Before the start',
  progress: '{{done}} of {{count}} done',
  states: { done: 'Done', left: 'To do', optional: 'Optional' },
  steps: {
    problems: {
      title: 'Problems',
      left: 'Choose the problems and their order.',
      done: 'Problems are chosen.',
      to: 'Choose problems',
    },
    teams: {
      title: 'Teams',
      left: 'Add teams, or paste a table of them.',
      done: 'There are teams. Print slips for accounts that were made for them.',
      to: 'See the teams',
    },
    people: {
      title: 'Participants',
      left: 'Name the people or groups who may take part.',
      done: 'Who may take part is set.',
      to: 'See who may take part',
    },
    limits: {
      title: 'Languages and limits',
      left: 'All languages are allowed. Restrict them, and choose freeze and penalty, if needed.',
      done: 'The allowed languages are chosen.',
      to: 'See the rules',
    },
    balloons: {
      title: 'Balloons',
      left: 'Name the volunteers who bring balloons.',
      done: 'There are volunteers for balloons.',
      to: 'See the balloons',
    },
    prints: {
      title: 'Printing',
      left: 'The site has no printer. Name the volunteers who print and bring documents.',
      done: 'Printing is taken care of.',
      to: 'See the print queue',
    },
    feed: {
      title: 'Contest API',
      left: 'If scoreboards or other tools follow the contest, turn on its Contest API.',
      done: 'The Contest API is on.',
      to: 'See the Contest API',
    },
  },
} as const
