/** Tests of a problem; far more than anybody has. */
export const maxTests = 10_000
