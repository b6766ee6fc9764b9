import type { ProblemDetail } from '@verdict/contract/problem'
import { problemProgramLanguage } from '@verdict/domain/language'
import { problemLimits } from '@verdict/domain/field-limits'
import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Verb } from '../../../../ui/button.tsx'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import type { EditorPlace } from '../../../../ui/editor/marks.ts'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCompile } from '../api/compile.ts'
import { CodeField } from './code-field.tsx'
import { CompileResult, Compiles, marksOf } from './compiled.tsx'
import { SourceFields, useSourceFaultText } from './source-fields.tsx'
import { languageOfFile } from './source-language.ts'
import { highlightOf, judgingProgram, type Source } from './source.ts'
import style from './sources.module.css'
import type { Entry, Workbench } from './use-workbench.ts'

const CompareDialog = lazy(() => import('./compare-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

/** At once after saving, and when asked; a later change of the text leaves its marks behind. */
function useCompiling(pid: number) {
  const compile = useCompile(pid)
  const [code, setCode] = useState('')
  return {
    isPending: compile.isPending,
    result: compile.data,
    failure: compile.error,
    marks: compile.data ? marksOf(code, compile.data) : null,
    start({ role, name, language, code: text }: Source): void {
      if (role === 'header' || text.trim() === '') return
      setCode(text)
      compile.mutate({ role, name: name.trim(), language: language ?? problemProgramLanguage, code: text })
    },
  }
}

interface SourceEditorProps {
  problem: ProblemDetail
  bench: Workbench
  entry: Entry
}

const hasTestlib = ({ source }: Entry): boolean =>
  highlightOf(source) === 'cpp' && ['generator', 'validator', 'checker', 'header'].includes(source.role)

export function SourceEditor({ problem, bench, entry }: SourceEditorProps) {
  const { t } = useTranslation()
  const faultText = useSourceFaultText()
  const { source, stored, draft } = entry
  const { role, code, name } = source
  const fault = bench.faults[entry.id]
  const program = judgingProgram(problem.type)
  const compiling = useCompiling(problem.pid)
  const [place, setPlace] = useState<EditorPlace | null>(null)
  const [showsVersions, setShowsVersions] = useState(false)
  const save = async () => {
    if (!draft) {
      toast.message(t('common.nothingChanged'))
      return
    }
    if (!(await bench.save([entry]))) return
    toast.success(t('workshop.sources.saved', { name: name.trim() }))
    compiling.start(source)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <h2>{t(`workshop.one.${role === 'checker' && program ? program : role}`)}</h2>
      {entry.isOvertaken && <Overtaken bench={bench} entry={entry} />}
      <SourceFields source={source} fault={fault} onChange={(part) => bench.type(entry, part)} />
      <CodeField
        value={code}
        onChange={(typed) => bench.type(entry, { code: typed })}
        onFile={(file, text) =>
          bench.type(entry, (now) => ({
            code: text,
            ...(stored === null && role !== 'checker' && { name: file.slice(0, problemLimits.programName) }),
            ...(role !== 'checker' &&
              now.language !== null && {
                language: languageOfFile(file, now.language ?? problemProgramLanguage),
              }),
          }))
        }
        language={highlightOf(source)}
        hasTestlib={hasTestlib(entry)}
        marks={compiling.marks}
        place={place}
        onSubmit={() => void save()}
        error={faultText(fault, 'code')}
      />
      <CompileResult
        result={compiling.result}
        failure={compiling.failure}
        onPlace={(next) => setPlace({ ...next })}
      />
      <div className={style.save}>
        <div className="row">
          <Button type="submit" look="primary" busy={bench.isSaving} disabled={entry.isOvertaken}>
            {t('common.save')}
          </Button>
          {role !== 'header' && (
            <Button
              icon="bolt"
              busy={compiling.isPending}
              disabled={code.trim() === ''}
              onClick={() => compiling.start(source)}
            >
              {t('workshop.compile.action')}
            </Button>
          )}
          {stored && (
            <Button look="ghost" icon="clock" onClick={() => setShowsVersions(true)}>
              {t('workshop.versions.show')}
            </Button>
          )}
          {draft && stored && (
            <Button look="ghost" onClick={() => bench.drop(entry)}>
              {t('workshop.sources.undo')}
            </Button>
          )}
          {role !== 'checker' && (
            <DangerButton
              title={t('verification.deleteTitle', { name })}
              text={stored ? t('workshop.sources.deleteText') : t('workshop.sources.deleteDraftText')}
              action={t('common.delete')}
              busy={bench.isSaving}
              onAgreed={() => void bench.remove(entry)}
            />
          )}
          {draft && <span className="muted">{t('workshop.sources.kept')}</span>}
          <Compiles result={compiling.result} />
        </div>
      </div>
      {showsVersions && stored && (
        <Suspense>
          <VersionsDialog
            pid={problem.pid}
            source={source}
            name={stored.name}
            isTyped={draft !== null}
            onClose={() => setShowsVersions(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Somebody else saved it while it was typed here: what becomes of both is decided by who sees both. */
function Overtaken({ bench, entry }: { bench: Workbench; entry: Entry }) {
  const { t } = useTranslation()
  const [compares, setCompares] = useState(false)
  const { source, stored, draft } = entry
  const what = stored ? 'overtakenText' : draft?.before ? 'removedText' : 'takenText'
  return (
    <Notice kind="warning">
      {t(`workshop.sources.${what}`)}{' '}
      {stored && <Verb onClick={() => setCompares(true)}>{t('workshop.sources.compare')}</Verb>}{' '}
      <Verb onClick={() => bench.goOn(entry)}>{t('workshop.sources.keepMine')}</Verb>{' '}
      <Verb onClick={() => bench.drop(entry)}>{t('workshop.sources.takeTheirs')}</Verb>
      {compares && stored && (
        <Suspense>
          <CompareDialog
            title={source.name}
            before={{ ...stored, label: t('workshop.sources.theirs') }}
            after={{ ...source, label: t('workshop.sources.mine') }}
            onClose={() => setCompares(false)}
          />
        </Suspense>
      )}
    </Notice>
  )
}
