export const steps = ['statement', 'data', 'judging', 'limits', 'check'] as const
export type Step = (typeof steps)[number]
