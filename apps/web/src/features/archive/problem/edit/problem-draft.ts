// Drafts of new problems in local storage, per user. Written half a second after the last key and on leaving.

import { comparisonUnits } from '@verdict/domain/comparison'
import { feedbacks } from '@verdict/domain/feedback'
import { familyKeys, languages } from '@verdict/domain/language'
import { answerKinds, programProtocols, ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { local } from '../../../../lib/storage.ts'
import { isEmpty } from '../../../../ui/form/use-edit.ts'
import { changeOf, emptyValues, type ProblemValues } from './form-values.ts'

export const draftDelayMs = 500

interface ProblemDraft {
  values: ProblemValues
  /** ms since 1970. */
  at: number
}

const keyOf = (uid: string): string => `problemDraft.${uid}`
const isUntouched = (values: ProblemValues): boolean => isEmpty(changeOf(emptyValues, values))

const text = z.string().catch('')
const language = z.literal(languages)
const texts = z.object({ title: text, description: text, input: text, output: text, hint: text })
const { time, memory, samples, comparison } = emptyValues

/** Invalid fields are reset. */
const draftValues: z.ZodType<ProblemValues> = texts.extend({
  language: text,
  translations: z.record(z.string(), texts).catch({}),
  samples: z
    .array(
      z.object({
        key: z.number(),
        in: text,
        out: text,
        explanations: z.record(z.string(), z.string()).catch({}),
      }),
    )
    .catch([...samples]),
  time: z.string().catch(time),
  memory: z.string().catch(memory),
  status: z.enum(ProblemStatus).catch(emptyValues.status),
  type: z.enum(ProblemType).catch(emptyValues.type),
  code: text,
  protocol: z.enum(programProtocols).catch(emptyValues.protocol),
  answer: z.enum(answerKinds).catch(emptyValues.answer),
  passes: z.string().catch(emptyValues.passes),
  processes: z.string().catch(emptyValues.processes),
  utf8: z.boolean().catch(false),
  flags: text,
  feedback: z.enum(feedbacks).nullable().catch(null),
  comparison: z
    .object({
      by: z.enum(['', ...comparisonUnits]),
      ignoreCase: z.boolean(),
      floatAbsolute: text,
      floatRelative: text,
    })
    .catch(comparison),
  source: text,
  author: text,
  licence: text,
  difficulty: text,
  allowedLanguages: z.array(language).catch([]),
  languageFactors: z.array(z.object({ language, time: text, memory: text })).catch([]),
  skeletons: z.partialRecord(z.enum(familyKeys), z.string()).catch(emptyValues.skeletons),
  tags: z.array(z.number().int()).catch([]),
})

export function readProblemDraft(uid: string): ProblemDraft | null {
  try {
    const stored = JSON.parse(local.read(keyOf(uid)) ?? 'null') as Partial<ProblemDraft> | null
    if (!stored?.values || typeof stored.at !== 'number') return null
    return { values: draftValues.parse(stored.values), at: stored.at }
  } catch {
    return null
  }
}

const removeProblemDraft = (uid: string): void => local.remove(keyOf(uid))

/** False if the browser did not store it. */
export function writeProblemDraft(uid: string, values: ProblemValues, at: number): boolean {
  if (!isUntouched(values))
    return local.write(keyOf(uid), JSON.stringify({ values, at } satisfies ProblemDraft))
  removeProblemDraft(uid)
  return true
}

interface KeepingDraft {
  keep: (values: ProblemValues) => void
  /** Also cancels a pending write. */
  forget: () => void
  savedAt: number | null
  failed: boolean
}

export function useProblemDraft(uid: string): KeepingDraft {
  const [kept, setKept] = useState<{ at: number | null; failed: boolean }>({ at: null, failed: false })
  const unsaved = useRef<ProblemValues | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    const at = Date.now()
    const done = writeProblemDraft(uid, unsaved.current, at)
    unsaved.current = null
    setKept({ at: done ? at : null, failed: !done })
  }, [uid])
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  return {
    keep(values) {
      unsaved.current = values
      clearTimeout(timer.current)
      timer.current = setTimeout(save, draftDelayMs)
    },
    forget() {
      clearTimeout(timer.current)
      unsaved.current = null
      removeProblemDraft(uid)
      setKept({ at: null, failed: false })
    },
    savedAt: kept.at,
    failed: kept.failed,
  }
}
