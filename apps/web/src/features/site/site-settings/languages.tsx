import { useQuery } from '@tanstack/react-query'
import type { JudgeLanguage, LanguageSetting } from '@verdict/contract/language'
import { factorRange, languageWord } from '@verdict/domain/language'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Input, Switch } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { languagesQuery, useChangeLanguage } from './api/languages.ts'
import style from './languages.module.css'

function useSave({ language, isOffered, timeFactor, memoryFactor }: JudgeLanguage) {
  const { t } = useTranslation()
  const change = useChangeLanguage()
  const save = (changed: Partial<LanguageSetting>) =>
    change.mutate(
      { language, setting: { isOffered, timeFactor, memoryFactor, ...changed } },
      { onError: toastFailure, onSuccess: () => toast.success(t('siteSettings.saved')) },
    )
  return { save, change }
}

function Offered({ row }: { row: JudgeLanguage }) {
  const { t } = useTranslation()
  const { save, change } = useSave(row)
  return (
    <Switch
      quiet
      checked={change.isPending ? change.variables.setting.isOffered : row.isOffered}
      disabled={change.isPending}
      aria-label={t('siteSettings.offerLanguage', { name: row.name })}
      onChange={(isOffered) => save({ isOffered })}
    />
  )
}

type FactorKey = 'timeFactor' | 'memoryFactor'

/** Saved on blur. Phones show the label here. */
function Factor({ row, of }: { row: JudgeLanguage; of: FactorKey }) {
  const { t } = useTranslation()
  const { save } = useSave(row)
  return (
    <>
      <span className="phoneOnly sec">{t(`siteSettings.${of}`)}</span>
      <Input
        // Remounts when another browser changes it.
        key={row[of]}
        type="number"
        inputMode="decimal"
        {...factorRange}
        defaultValue={row[of]}
        boxClassName={style.factor}
        aria-label={t(`siteSettings.${of}Of`, { name: row.name })}
        onBlur={({ target }) => {
          if (target.value !== '' && Number(target.value) !== row[of]) save({ [of]: Number(target.value) })
        }}
      />
    </>
  )
}

function Compiler({ row: { language, name, isOffered, version } }: { row: JudgeLanguage }) {
  const { t } = useTranslation()
  if (version !== null) return version
  if (!isOffered) return <span className="muted">{t('siteSettings.notLooked')}</span>
  const command = `npm start -- languages install ${languageWord(language)}`
  return (
    <>
      <span className="muted">{t('siteSettings.noHost')}</span>
      <span className={style.command}>
        <code>{command}</code>
        <CopyButton text={command} label={t('siteSettings.installLanguage', { name })} />
      </span>
    </>
  )
}

const columns = (t: TFunction): Column<JudgeLanguage>[] => [
  {
    key: 'name',
    header: t('siteSettings.language'),
    width: '120px',
    area: 'n',
    rowHeader: true,
    cell: (row) => <strong>{row.name}</strong>,
  },
  {
    key: 'offered',
    header: t('siteSettings.offered'),
    width: '96px',
    area: 'o',
    cell: (row) => <Offered row={row} />,
  },
  {
    key: 'time',
    header: t('siteSettings.timeFactor'),
    width: '128px',
    area: 't',
    cell: (row) => <Factor row={row} of="timeFactor" />,
  },
  {
    key: 'memory',
    header: t('siteSettings.memoryFactor'),
    width: '128px',
    area: 'm',
    cell: (row) => <Factor row={row} of="memoryFactor" />,
  },
  { key: 'compiler', header: t('siteSettings.compiler'), area: 'c', cell: (row) => <Compiler row={row} /> },
]

export function Languages() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(languagesQuery())
  return (
    <Section title={t('siteSettings.languages')}>
      <p className={`${style.intro} sec`}>{t('siteSettings.languagesText')}</p>
      <DataTable
        caption={t('siteSettings.languages')}
        columns={columns(t)}
        rows={data?.languages}
        rowKey={(row) => row.language}
        skeletonRows={8}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('common.nothingHere') }}
        phone='"n o" auto "t m" auto "c c" auto / 1fr 1fr'
      />
    </Section>
  )
}
