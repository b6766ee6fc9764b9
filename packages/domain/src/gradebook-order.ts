// In a file of its own: the page reads it from addresses on every first visit.

/** The columns that a gradebook is sorted by; `item` is one of its items. */
export const gradebookSortKeys = ['uid', 'studentNumber', 'final', 'item'] as const
