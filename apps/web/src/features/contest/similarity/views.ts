// Separate file, since routes need it before their pages.

export const views = ['pairs', 'groups'] as const
export const leasts = [30, 40, 50, 60, 70, 80, 90, 95, 100] as const
