import { expect, test } from 'vitest'
import { Language, languagesOnSubmit, languageRecords } from './language.ts'
import { memoryLimitKb, outputLimitBytes, runLimits, timeLimitMs, wallLimitMs } from './limits.ts'

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
  expect(runLimits(problem, Language.Java, 0)).toMatchObject({ cpuTimeMs: 2_000, memoryKb: 131_072 })
  for (const language of [Language.C, Language.Cpp11, Language.Cpp17, Language.Python]) {
    expect(languageRecords[language].factors).toEqual({ time: 1, memory: 1 })
    expect(runLimits(problem, language, 0)).toMatchObject({
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

test('[LANG-ENUM-1] [SUB-PAGE-2] languages are offered in the order C++11, C++17, C, Java, Python', () => {
  expect(languagesOnSubmit).toEqual([2, 5, 1, 3, 4])
})
