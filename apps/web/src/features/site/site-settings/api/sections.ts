/** Each is a page of its own to look at, `/admin/settings?section=…`, and saves by itself. */
export const settingsSections = [
  'site',
  'sign-up',
  'second-factor',
  'sign-in',
  'mail',
  'managers',
  'platforms',
  'webhooks',
  'languages',
  'retention',
] as const
export type SettingsSection = (typeof settingsSections)[number]
