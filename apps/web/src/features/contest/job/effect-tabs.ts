// Which effects an address may ask for. A file of its own: the route reads it before its page is loaded.

export const effectTabs = ['submissions', 'people', 'ranks'] as const
