/** In a file of its own: its route reads it before the page is there. */
export const deskViews = ['map', 'list', 'log'] as const
