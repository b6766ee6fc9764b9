/** On an emulated machine everything takes longer: every time limit of a run, and every bound on a time, is multiplied. */
export const timeFactor = Number(process.env['SANDBOX_TIME_FACTOR'] ?? 1)
export const scaled = (time: number): number => time * timeFactor
