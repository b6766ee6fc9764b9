// How difficult a problem is, in points: docs/decisions/027-difficulty.md.

export const levelRange = { min: 600, max: 3500 } as const

export const levelSteps = ['easy', 'medium', 'hard'] as const
export type LevelStep = (typeof levelSteps)[number]

/** The least of each. */
const stepFrom = { easy: levelRange.min, medium: 1350, hard: 1650 } as const satisfies Record<
  LevelStep,
  number
>

/** Points from `least` up to below `end`. */
export const stepRange = (step: LevelStep): { least: number; end: number } => ({
  least: stepFrom[step],
  end: stepFrom[levelSteps[levelSteps.indexOf(step) + 1]!] ?? levelRange.max + 1,
})

export const stepOf = (level: number): LevelStep => {
  if (level < stepFrom.medium) return 'easy'
  return level < stepFrom.hard ? 'medium' : 'hard'
}

const words: Record<string, number> = {
  easy: 1200,
  简单: 1200,
  容易: 1200,
  medium: 1500,
  中等: 1500,
  hard: 1800,
  困难: 1800,
}

/** The points in a problem's own text of its difficulty: a word of the steps, or a number within the range. */
export function saidLevel(text: string): number | null {
  const said = text.trim().toLowerCase()
  const points = /^\*?\d{3,4}$/.test(said)
    ? Number(said.replace('*', ''))
    : Object.hasOwn(words, said)
      ? words[said]
      : undefined
  return points !== undefined && points >= levelRange.min && points <= levelRange.max ? points : null
}
