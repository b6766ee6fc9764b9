import type { Checklist } from '@verdict/contract/checklist'
import { checklistOf } from '@verdict/domain/checklist'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { findSetProblem } from '../../access/problem-access.ts'
import {
  findRecipe,
  problemForJudging,
  readContent,
  testsForJudging,
  unresolvedNotes,
} from '../../archive/index.ts'
import { presentBuild } from '../build/build-service.ts'
import { presentVerificationOf } from '../verification/verification-service.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readChecklist(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  pid: number,
): Promise<Checklist['checks']> {
  const { lacks } = await findSetProblem({ db }, viewer, pid)
  const [problem, content, tests, recipe, build, verification, unresolved] = [
    (await problemForJudging(db, pid))!,
    (await readContent(db, pid))!,
    await testsForJudging(db, pid),
    (await findRecipe(db, pid))?.rows.length ?? null,
    await presentBuild(db, pid, 0),
    await presentVerificationOf(db, pid),
    await unresolvedNotes(db, pid),
  ]
  const said = (runs: readonly { isRight: boolean | null }[], index: number) =>
    verification.isCurrent ? (runs[index]?.isRight ?? null) : null
  return checklistOf({
    type: problem.type,
    answer: problem.answer,
    hasChecker: problem.checker.trim() !== '',
    isComplete: lacks.length === 0,
    tests: tests.length,
    recipe,
    isBuilt: build.isCurrent,
    validators: content.validators.map((_, index) => ({ isRight: said(verification.validators, index) })),
    solutions: content.references.map(({ language, expected, score }, index) => ({
      language,
      expected,
      score,
      isRight: said(verification.references, index),
    })),
    languages: [
      content.language,
      ...Object.keys(content.translations),
      ...content.pdfs.map(({ language }) => language),
    ],
    unresolved,
  })
}
