export const maxTests = 10_000
