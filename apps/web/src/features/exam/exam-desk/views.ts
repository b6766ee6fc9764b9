/** Separate file, since the route needs it before its page. */
export const deskViews = ['map', 'list', 'log'] as const
