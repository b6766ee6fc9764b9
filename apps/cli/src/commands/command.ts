import type { Io } from '../io.ts'
import type { Site } from '../site.ts'

/** @returns the exit status @throws Failed, ApiError */
export type Command = (io: Io, args: readonly string[], subject: Subject) => Promise<number>

/** For words about an error: which site was spoken with, and about what. */
export interface Subject {
  site?: string
  contest?: number | undefined
}

export const spokenWith = (subject: Subject, { url }: Pick<Site, 'url'>): void => void (subject.site = url)
