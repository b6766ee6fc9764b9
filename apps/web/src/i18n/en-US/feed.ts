export const feed = {
  title: 'Contest API',
  text: 'Lets resolvers, scoreboards, balloon tools and other ICPC contest software read and follow this contest.',
  failed: "Couldn't load the Contest API settings",
  open: 'Turn on the Contest API',
  public: 'Public access without login',
  publicHint:
    'Everyone can read teams and, from the start, problem names, submissions without code and results. The freeze applies.',
  version: 'Version {{version}}',
  login:
    'Log in with HTTP basic authentication (username and password), or with an access token from your settings. Accounts with two-factor authentication need a token.',
  roles:
    'Managers see everything, also during the freeze. Teams see their own results and code. The event feed is at the same address, under /event-feed.',
} as const
