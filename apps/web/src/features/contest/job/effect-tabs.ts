// Separate file, since the route needs it before its page.

export const effectTabs = ['submissions', 'people', 'ranks'] as const
