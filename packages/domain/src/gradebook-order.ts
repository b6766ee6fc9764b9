// A separate file, as every first visit loads it.

/** `item` is one of the gradebook's items. */
export const gradebookSortKeys = ['uid', 'studentNumber', 'final', 'item'] as const
