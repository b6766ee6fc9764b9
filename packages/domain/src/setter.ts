// People who set a problem beside its owner.

/**
 * `write`: all but to open, delete and hand out. `test`: tests, recipe, sources and builds. `translate`: texts in languages
 * other than the problem's own.
 */
export const setterRoles = ['write', 'test', 'translate'] as const
export type SetterRole = (typeof setterRoles)[number]

export const mostSetters = 30
