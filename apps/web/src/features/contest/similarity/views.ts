// The filters of a review's address. A file of its own: routes read it before any page of them is loaded.

export const views = ['pairs', 'groups'] as const
export const leasts = [30, 40, 50, 60, 70, 80, 90, 95, 100] as const
