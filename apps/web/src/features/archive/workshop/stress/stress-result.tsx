import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { Notice, Section } from '../../../../ui/layout/page.tsx'
import { LongWork } from '../../../../ui/long-work.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { isUnderWay, type Stress, useAddDifference, useStopStress } from '../api/stress.ts'
import style from './stress.module.css'

export function StressResult({ pid, stress }: { pid: number; stress: Stress }) {
  const { t } = useTranslation()
  const stop = useStopStress(pid)
  const { state, tried, difference, words } = stress
  if (state === 'never') return null
  return (
    <Section title={t('workshop.stress.result')}>
      <div className="stack">
        {isUnderWay(state) && (
          <LongWork
            doing={t(state === 'waiting' ? 'workshop.stress.waiting' : 'workshop.stress.running')}
            soFar={t('workshop.stress.tried', { count: tried, shown: thousands(tried) })}
            value={undefined}
            onCancel={() => stop.mutate()}
          />
        )}
        {(state === 'done' || state === 'stopped') && (
          <Notice kind={difference ? 'warning' : 'info'}>
            {t(difference ? 'workshop.stress.differ' : 'workshop.stress.agree', {
              first: stress.first,
              second: stress.second,
            })}{' '}
            {t('workshop.stress.tried', { count: tried, shown: thousands(tried) })}
          </Notice>
        )}
        {state === 'failed' && (
          <>
            <Notice>{t('workshop.stress.broke')}</Notice>
            <Said title={t('workshop.stress.message')} written={{ text: words, bytes: 0 }} />
          </>
        )}
        {difference && <Difference pid={pid} stress={stress} difference={difference} />}
      </div>
    </Section>
  )
}

interface DifferenceProps {
  pid: number
  stress: Stress
  difference: NonNullable<Stress['difference']>
}

function Difference({ pid, stress, difference: { command, input, first, second } }: DifferenceProps) {
  const { t } = useTranslation()
  const add = useAddDifference(pid)
  const take = () => add.mutate(undefined, { onSuccess: () => toast.success(t('workshop.stress.added')) })
  return (
    <div className="stack">
      <p>
        {t('workshop.stress.smallest')} <code>{command}</code>
      </p>
      <Said title={t('testcase.input')} written={input} />
      <div className={style.both}>
        <Ran name={stress.first} ran={first} />
        <Ran name={stress.second} ran={second} />
      </div>
      <div>
        <Button icon="plus" busy={add.isPending} onClick={take}>
          {t('workshop.stress.add')}
        </Button>
      </div>
    </div>
  )
}

function Ran({
  name,
  ran: { judge, words, output },
}: {
  name: string
  ran: DifferenceProps['difference']['first']
}) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p className="row">
        <span className="mono">{name}</span>
        {judge !== null && <VerdictTag judge={judge} show="words" />}
      </p>
      {words !== '' && <p className="muted">{words}</p>}
      <Said title={t('workshop.stress.outputOf', { name })} written={output} />
    </div>
  )
}

type Written = DifferenceProps['difference']['input']

/** Long texts are shown in part. */
function Said({ title, written: { text, bytes } }: { title: string; written: Written }) {
  const { t } = useTranslation()
  const isPart = new TextEncoder().encode(text).length < bytes
  return (
    <div>
      <div className={style.head}>
        <span>{title}</span>
        {text !== '' && <CopyButton text={text} label={title} />}
      </div>
      <pre className={style.said} tabIndex={0} aria-label={title}>
        {text === '' ? t('workshop.stress.nothing') : text}
      </pre>
      {isPart && <p className="muted">{t('workshop.stress.part', { size: fileSize(bytes) })}</p>}
    </div>
  )
}
