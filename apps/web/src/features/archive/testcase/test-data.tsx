import type { TestcaseRow } from '@verdict/contract/testcase'
import type { Lack } from '@verdict/domain/package'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { AddTest } from './add-test.tsx'
import { testcasesQuery } from './api/testcases.ts'
import { ArchiveImport } from './archive-import.tsx'
import { AlikeTests } from './alike-tests.tsx'
import { BrokenTests } from './broken-tests.tsx'
import { identityOf } from './group-rows.ts'
import { IncompleteTests } from './incomplete-tests.tsx'
import { TestGroups } from './test-groups.tsx'
import style from './testcase.module.css'
import { TestList } from './test-list.tsx'

interface TestDataProps {
  pid: number
  isReadOnly: boolean
  lacks: readonly Lack[]
  onChanged: () => void
}

export function TestData({ pid, isReadOnly, lacks, onChanged }: TestDataProps) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const tests = useQuery(testcasesQuery(pid))
  return (
    <div className="stack apart">
      <Warnings {...tests.data} />
      {!isReadOnly && tests.data && (
        <IncompleteTests pid={pid} tests={tests.data.docs} lacks={lacks} onCompleted={onChanged} />
      )}
      {isReadOnly ? (
        <Notice kind="info">{t('problem.archived')}</Notice>
      ) : (
        <Upload
          pid={pid}
          present={tests.data?.docs.length}
          hasRecipe={tests.data?.hasRecipe === true}
          onTaken={() => {
            void tests.refetch()
            onChanged()
          }}
        />
      )}
      <Section title={t('testcase.title')}>
        <TestList
          pid={pid}
          tests={tests.isError ? [] : tests.data?.docs}
          groups={tests.data?.groups ?? []}
          error={tests.error}
          onRetry={() => void tests.refetch()}
          onChanged={isReadOnly ? null : onChanged}
        />
        {isRoot && (
          <p className={style.rejudge}>
            <LinkButton icon="refresh" to="/admin/solutions" search={{ pid }}>
              {t('testcase.rejudge')}
            </LinkButton>
          </p>
        )}
      </Section>
      {tests.data && tests.data.docs.length > 0 && !(isReadOnly && tests.data.groups.length === 0) && (
        <Section title={t('testcase.groups.title')}>
          <TestGroups
            // Reset when test numbers change.
            key={identityOf(
              tests.data.groups,
              tests.data.docs.map(({ uuid }) => uuid),
            )}
            pid={pid}
            tests={tests.data.docs}
            groups={tests.data.groups}
            onSaved={isReadOnly ? null : onChanged}
          />
        </Section>
      )}
      {!isReadOnly && (
        <Section title={t('testcase.addTitle')}>
          <AddTest pid={pid} onAdded={onChanged} />
        </Section>
      )}
    </div>
  )
}

interface WarningsProps {
  docs?: TestcaseRow[]
  alike?: number[][] | undefined
}

function Warnings({ docs = [], alike = [] }: WarningsProps) {
  const { t } = useTranslation()
  return (
    <>
      <BrokenTests tests={docs} />
      <AlikeTests alike={alike} advice={t('testcase.alikeAdvice')} />
    </>
  )
}

interface UploadProps {
  pid: number
  /** Tests that the problem has, where that is known. */
  present: number | undefined
  hasRecipe: boolean
  onTaken: () => void
}

function Upload({ pid, present, hasRecipe, onTaken }: UploadProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('testcase.archive.title')}>
      {hasRecipe ? (
        <Notice kind="warning">
          {t('testcase.replacedByBuild')}{' '}
          <WorkshopLink pid={pid} part="tests">
            {t('testcase.openRecipe')}
          </WorkshopLink>
        </Notice>
      ) : (
        present === 0 && (
          <p>
            <WorkshopLink pid={pid}>{t('testcase.orWorkshop')}</WorkshopLink>
          </p>
        )
      )}
      <ArchiveImport pid={pid} present={present ?? 0} onTaken={onTaken} />
    </Section>
  )
}

function WorkshopLink({ pid, part, children }: { pid: number; part?: 'tests'; children: string }) {
  return (
    <Link
      to="/problem/$pid/workshop"
      params={{ pid: String(pid) }}
      search={(now) => ({ course: now.course, part })}
    >
      {children}
    </Link>
  )
}
