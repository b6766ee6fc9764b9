import { first } from './first.ts'
import { rest } from './rest.ts'

export const english = { ...first, ...rest } as const
