import { expect, test } from 'vitest'
import { type Factors, Language, languageRecords, languagesInOrder, standardLanguages } from './language.ts'
import { limitsWith, memoryLimitKb, outputLimitBytes, runLimits, timeLimitMs, wallLimitMs } from './limits.ts'

const MiB = 1024 * 1024

test.each([
  [100, 2_100],
  [1_000, 3_000],
  [2_000, 6_000],
  [20_000, 60_000],
])(
  '[JDG-LIMIT-2] wall clock for %d ms of CPU is three times that, and at least two seconds more: %d',
  (cpu, wall) => {
    expect(wallLimitMs(cpu)).toBe(wall)
  },
)

test('[JDG-LIMIT-3] output may be twice the expected answer and at least 16 MiB', () => {
  expect(outputLimitBytes(0)).toBe(16 * MiB)
  expect(outputLimitBytes(8 * MiB)).toBe(16 * MiB)
  expect(outputLimitBytes(100 * MiB)).toBe(200 * MiB)
})

test('[JDG-LIMIT-1] [JDG-LIMIT-4] Java gets twice the time and twice the memory, the others what the problem says', () => {
  const problem = { timeMs: 1_000, memoryKb: 65_536 }
  const limits = (factors: Factors) => runLimits(limitsWith(problem, factors), 0)
  const { factors } = languageRecords[Language.Java]
  expect(limits(factors)).toMatchObject({ cpuTimeMs: 2_000, memoryKb: 131_072 })
  expect(limits({ time: 1.1, memory: 0.3 })).toMatchObject({ cpuTimeMs: 1_100, memoryKb: 19_661 })
  for (const language of [Language.C, Language.Cpp11, Language.Cpp17, Language.Python]) {
    expect(languageRecords[language].factors).toEqual({ time: 1, memory: 1 })
    expect(limits(languageRecords[language].factors)).toMatchObject({
      cpuTimeMs: 1_000,
      memoryKb: 65_536,
      processes: 64,
    })
  }
})

test('[PRB-LIMIT-1] limits of a problem have these bounds and defaults', () => {
  expect(timeLimitMs).toEqual({ min: 100, max: 20_000, default: 1_000 })
  expect(memoryLimitKb).toEqual({ min: 16_384, max: 2_097_152, default: 262_144 })
})

test('[LANG-ENUM-1] [SUB-PAGE-2] a new site offers C++11, C++17, C, Java and Python, in this order and first', () => {
  expect(standardLanguages).toEqual([2, 5, 1, 3, 4])
  expect(languagesInOrder.slice(0, 5)).toEqual(standardLanguages)
})
