import { languageRecords } from '@verdict/domain/language'
import { judges, type Judge } from '@verdict/domain/verdict'
import type { JudgeLanguage } from '@verdict/contract/language'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { shortCode, VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { languagesQuery } from './api/site.ts'
import { JudgePrograms, WithCode } from './judge-programs.tsx'
import style from './faq-page.module.css'

const verdictColumns = (t: TFunction): Column<Judge>[] => [
  {
    key: 'code',
    header: t('faq.code'),
    width: '104px',
    area: 'c',
    cell: (judge) => <VerdictTag judge={judge} />,
  },
  {
    key: 'verdict',
    header: t('faq.verdict'),
    width: '232px',
    area: 'v',
    rowHeader: true,
    cell: (judge) => <strong>{t(`verdict.name.${shortCode(judge)}`)}</strong>,
  },
  {
    key: 'meaning',
    header: t('faq.meaning'),
    area: 'm',
    cell: (judge) => t(`faq.meanings.${shortCode(judge)}`),
  },
]

function VerdictTable() {
  const { t } = useTranslation()
  return (
    <DataTable
      caption={t('faq.verdicts')}
      columns={verdictColumns(t)}
      rows={judges}
      rowKey={(judge) => judge}
      empty={{ title: t('common.nothingHere') }}
      phone='"c v" auto "m m" auto / 72px minmax(0, 1fr)'
    />
  )
}

function Version({ row }: { row: JudgeLanguage }) {
  const { t } = useTranslation()
  if (row.version === null) return <span className="muted">{t('faq.unknownVersion')}</span>
  return (
    <>
      {row.version} {!row.matchesReference && <Tag color="gold">{t('faq.differs')}</Tag>}
    </>
  )
}

/** No break after a hyphen. */
const Command = ({ text }: { text: string }) =>
  text.split(' ').map((word, index) => (
    <Fragment key={index}>
      <span className={style.word}>{word}</span>{' '}
    </Fragment>
  ))

function Commands({ row }: { row: JudgeLanguage }) {
  const { t } = useTranslation()
  return (
    <dl className={style.commands}>
      <dt>{t('faq.compile')}</dt>
      <dd className="mono">
        <Command text={row.compile} />
      </dd>
      <dt>{t('faq.run')}</dt>
      <dd className="mono">
        <Command text={row.run} />
      </dd>
    </dl>
  )
}

function Factor({ name, value }: { name: string; value: number }) {
  return (
    <>
      <span className="phoneOnly sec">{name}</span> × {value}
    </>
  )
}

const compilerColumns = (t: TFunction): Column<JudgeLanguage>[] => [
  {
    key: 'language',
    header: t('faq.language'),
    width: '104px',
    area: 'l',
    rowHeader: true,
    cell: (row) => <strong>{row.name}</strong>,
  },
  {
    key: 'version',
    header: t('faq.version'),
    width: '184px',
    area: 'v',
    cell: (row) => <Version row={row} />,
  },
  { key: 'commands', header: t('faq.commands'), area: 'c', cell: (row) => <Commands row={row} /> },
  {
    key: 'time',
    header: t('faq.timeFactor'),
    width: '88px',
    align: 'right',
    area: 't',
    className: style.factor,
    cell: (row) => <Factor name={t('faq.timeFactor')} value={row.timeFactor} />,
  },
  {
    key: 'memory',
    header: t('faq.memoryFactor'),
    width: '112px',
    align: 'right',
    area: 's',
    cell: (row) => <Factor name={t('faq.memoryFactor')} value={row.memoryFactor} />,
  },
]

function CompilerTable() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(languagesQuery())
  return (
    <DataTable
      caption={t('faq.compilers')}
      columns={compilerColumns(t)}
      rows={data?.languages.filter(({ isOffered }) => isOffered)}
      rowKey={(row) => row.language}
      skeletonRows={5}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: t('faq.noCompilers') }}
      phone='"l v v" auto "c c c" auto "t s ." auto / 80px auto minmax(0, 1fr)'
    />
  )
}

/** Only where a host deviates from the reference environment. */
function Differences() {
  const { t } = useTranslation()
  const { data } = useQuery(languagesQuery())
  return data?.languages.map(({ language, name, isOffered, version, matchesReference }) =>
    !isOffered || version === null || matchesReference ? null : (
      <p key={language}>
        {t('faq.differsFrom', { name, version, reference: languageRecords[language].reference })}
      </p>
    ),
  )
}

const causes = ['main', 'voidMain', 'headers', 'platform', 'scope', 'standard', 'python'] as const

const examples = {
  detectC: '#ifdef ONLINE_JUDGE\n  /* on the judge */\n#endif',
  detectJava: 'if (System.getProperty("ONLINE_JUDGE") != null) { /* on the judge */ }',
  detectPython: "import os\nif os.environ.get('ONLINE_JUDGE') == '1':\n    pass  # on the judge",
} as const

export function FaqPage() {
  const { t } = useTranslation()
  const name = 'ONLINE_JUDGE'
  const parts = [
    ['verdicts', t('faq.verdicts')],
    ['compilers', t('faq.compilers')],
    ['detect', t('faq.detect')],
    ['compile-errors', t('faq.compileErrors')],
    ['io', t('faq.io')],
    ['checkers', t('faq.checkers')],
  ] as const
  return (
    <Page title={t('faq.title')} width="read">
      <PageHead title={t('faq.title')} />
      <nav aria-label={t('faq.onThisPage')}>
        <ul className={style.contents}>
          {parts.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
          <li>
            <Link to="/help/$page" params={{ page: 'api' }}>
              {t('faq.help.title')}
            </Link>
          </li>
        </ul>
      </nav>
      <div className={style.parts}>
        <Section id="verdicts" title={t('faq.verdicts')}>
          <p className={`${style.intro} sec`}>{t('faq.verdictsText')}</p>
          <VerdictTable />
        </Section>
        <Section id="compilers" title={t('faq.compilers')}>
          <p className={`${style.intro} sec`}>{t('faq.compilersText')}</p>
          <CompilerTable />
          <Differences />
        </Section>
        <Section id="detect" title={t('faq.detect')}>
          <div className="prose">
            <p>{t('faq.detectC', { name })}</p>
            <pre tabIndex={0}>{examples.detectC}</pre>
            <p>{t('faq.detectJava', { name })}</p>
            <pre tabIndex={0}>{examples.detectJava}</pre>
            <p>{t('faq.detectPython', { name, value: '1' })}</p>
            <pre tabIndex={0}>{examples.detectPython}</pre>
          </div>
        </Section>
        <Section id="compile-errors" title={t('faq.compileErrors')}>
          <div className="prose">
            <ul>
              {causes.map((cause) => (
                <li key={cause}>
                  <WithCode text={t(`faq.causes.${cause}`)} />
                </li>
              ))}
            </ul>
          </div>
        </Section>
        <Section id="io" title={t('faq.io')}>
          <p className="prose">{t('faq.ioText')}</p>
        </Section>
        <Section id="checkers" title={t('faq.checkers')}>
          <JudgePrograms />
        </Section>
      </div>
    </Page>
  )
}
