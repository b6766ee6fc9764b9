export const siteSettings = {
  failed: "Couldn't load the site settings",
  managers: 'Course managers',
  managersAct: 'Course managers can rejudge and export',
  managersActHint:
    'In their own courses, members who manage contests can export final ranklists, and rejudge the submissions they can open. Skipping stays with root.',
  saved: 'Saved',
} as const
