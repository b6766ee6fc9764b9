export const siteSettings = {
  failed: "Couldn't load the site settings",
  compiler: 'Compiler on the judge hosts',
  language: 'Language',
  installLanguage: 'Command to install {{name}}',
  languages: 'Languages',
  languagesText:
    "Submissions can be written in the languages that are offered. A problem's time and memory limits are multiplied by the factors. Changes count for what is judged from now on; pages that are open show them when they are loaded again.",
  managers: 'Course managers',
  managersAct: 'Course managers can rejudge and export',
  managersActHint:
    'In their own courses, members who manage contests can export final ranklists, and rejudge the submissions they can open. Skipping stays with root.',
  memoryFactor: 'Memory ×',
  memoryFactorOf: 'Memory factor of {{name}}',
  noHost: 'No judge host has it. On a judge host, run:',
  notLooked: 'Looked for once it is offered',
  offered: 'Offered',
  offerLanguage: 'Offer {{name}}',
  saved: 'Saved',
  timeFactor: 'Time ×',
  timeFactorOf: 'Time factor of {{name}}',
} as const
