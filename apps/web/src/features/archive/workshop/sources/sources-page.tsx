// The sources of a problem: a list by role, and the one that is open in an editor. Typed text stays in this browser until it is
// saved.

import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { FormFailure } from '../../../../ui/form/form.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { contentQuery } from '../api/sources.ts'
import { DeletedSources } from './deleted-sources.tsx'
import { SourceEditor } from './source-editor.tsx'
import { SourceList } from './source-list.tsx'
import { type Source, sourcesIn, storedIn } from './source.ts'
import style from './sources.module.css'
import { useWorkbench } from './use-workbench.ts'

interface SourcesPageProps {
  problem: ProblemDetail
  /** The id of the open one, from the address. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

export function SourcesPage(props: SourcesPageProps) {
  const { t } = useTranslation()
  const uid = useSession().profile?.uid ?? ''
  const { pid } = props.problem
  const content = useQuery(contentQuery(pid))
  if (content.error) {
    return (
      <FailedState
        title={t('workshop.sources.failed')}
        error={content.error}
        onRetry={() => void content.refetch()}
      />
    )
  }
  if (!content.data) return <Loading />
  const stored = sourcesIn(storedIn(props.problem, content.data))
  return <Workbench key={`${uid} ${pid}`} {...props} uid={uid} stored={stored} />
}

interface WorkbenchProps extends SourcesPageProps {
  uid: string
  stored: readonly Source[]
}

function Workbench({ problem, open, onOpen, uid, stored }: WorkbenchProps) {
  const { t } = useTranslation()
  const bench = useWorkbench({ uid, pid: problem.pid, stored, onOpen })
  const { entries, changed } = bench
  useUnsavedWarning(bench.failed)
  const shown = entries.find(({ id }) => id === open || bench.keyOf(id) === open) ?? entries[0]
  return (
    <div className={style.page}>
      <div className={style.side}>
        <SourceList problem={problem} bench={bench} open={shown?.id} onOpen={onOpen} />
        <DeletedSources pid={problem.pid} onOpen={onOpen} />
        {changed.length > 1 && (
          <Button busy={bench.isSaving} onClick={() => void bench.save(changed)}>
            {t('workshop.sources.saveAll', { count: changed.length })}
          </Button>
        )}
        {bench.failed && <p role="alert">{t('workshop.sources.draftFailed')}</p>}
      </div>
      <div className={style.main}>
        <FormFailure text={bench.error ? errorText(bench.error) : null} />
        {shown ? (
          <SourceEditor key={bench.keyOf(shown.id)} problem={problem} bench={bench} entry={shown} />
        ) : (
          <State title={t('workshop.sources.none')} text={t('workshop.sources.noneText')} />
        )}
      </div>
    </div>
  )
}
