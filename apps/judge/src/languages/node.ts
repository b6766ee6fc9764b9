// Node bounds heap and main stack itself: both are as large as the limit.

import type { RunLimits } from '@verdict/domain/limits'
import type { Ending } from './definition.ts'

export const nodeVersion = { argv: ['/usr/bin/node', '--version'], pattern: /^v(\d+\.\d+\.\d+)/ } as const

export const nodeFlags = ({ memoryKb }: RunLimits): string[] => [
  `--max-old-space-size=${Math.floor(memoryKb / 1024)}`,
  `--stack-size=${Math.min(memoryKb, 1024 * 1024)}`,
]

export const nodeRun = {
  memoryRefused: ({ signal, stderr }: Ending) => signal === 6 && /JavaScript heap out of memory/.test(stderr),
} as const
