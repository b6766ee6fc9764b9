import { auditTargetLength, uidLength } from '@verdict/domain/address-limits'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { Button } from '../../../../ui/button.tsx'
import { Input, Select } from '../../../../ui/field/field.tsx'
import { TypedInput } from '../../../../ui/field/typed-input.tsx'
import { PageHead } from '../../../../ui/layout/page.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../../ui/pagination.tsx'
import { auditPageSize, auditQuery, type AuditFilter } from '../api/audit.ts'
import { actionGroups } from './action-text.ts'
import style from './audit.module.css'
import { AuditTable } from './audit-table.tsx'
import { targetFrom, targetText } from './target-text.ts'

interface AuditListProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

export function AuditList({ filter, onFilter }: AuditListProps) {
  const { t } = useTranslation()
  const { page, error, retry } = useList(auditQuery(filter))
  return (
    <>
      <PageHead title={t('audit.title')} count={page?.total} />
      <Filters filter={filter} onFilter={onFilter} />
      {isBehindLast(page) ? (
        <NoneOnPage />
      ) : (
        <AuditTable
          caption={t('audit.caption')}
          rows={page?.docs}
          withTarget
          error={error}
          onRetry={retry}
          empty={{
            title: t('audit.none'),
            text: t('audit.noneText'),
            action: <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
          }}
          skeletonRows={auditPageSize}
        />
      )}
      <Pagination page={filter.page} of={page} />
    </>
  )
}

function Filters({ filter, onFilter }: AuditListProps) {
  const { t } = useTranslation()
  const { page: _page, ...active } = filter
  const change = (part: AuditFilter) => onFilter({ ...active, ...part })
  return (
    <div className={style.filters} role="search" aria-label={t('audit.caption')}>
      <TypedInput
        label={t('audit.actor')}
        icon="user"
        maxLength={uidLength}
        value={filter.actor ?? ''}
        onCommit={(actor) => change({ actor: actor || undefined })}
      />
      <Select
        aria-label={t('audit.action')}
        value={filter.action ?? ''}
        onChange={(event) => change({ action: event.target.value || undefined })}
      >
        <option value="">{t('audit.anyAction')}</option>
        {actionGroups(t).map(({ noun, label, actions }) => (
          <optgroup key={noun} label={label}>
            <option value={noun}>{t('audit.allOf', { noun: label })}</option>
            {actions.map(({ action, text }) => (
              <option key={action} value={action}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TypedInput
        label={t('audit.targetHint', { thing: t('audit.things.problem') })}
        icon="search"
        boxClassName={style.thing}
        maxLength={auditTargetLength}
        value={targetText(t, filter.target ?? '')}
        onCommit={(typed) => change({ target: targetFrom(t, typed) || undefined })}
      />
      {(['from', 'until'] as const).map((side) => (
        <label key={side} className={style.day}>
          <span>{t(`audit.${side}`)}</span>
          <Input
            type="date"
            value={filter[side] ?? ''}
            onChange={(event) => change({ [side]: event.target.value || undefined })}
          />
        </label>
      ))}
      {Object.values(active).some((value) => value !== undefined) && (
        <Button look="ghost" onClick={() => onFilter({})}>
          {t('common.clear')}
        </Button>
      )}
    </div>
  )
}
