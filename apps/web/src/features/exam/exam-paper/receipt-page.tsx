import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { examPaperLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { receiptQuery } from './api/papers.ts'
import { ReceiptView } from './receipt-view.tsx'

export function ReceiptPage({ code = '' }: { code?: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void navigate({ to: '/receipt/$code', params: { code: typed.trim() } })
  }
  return (
    <Page title={t('examPaper.checkTitle')} width="read">
      <PageHead title={t('examPaper.checkTitle')} />
      <div className="stack loose">
        <form className="stack" onSubmit={submit}>
          <TextField
            label={t('examPaper.code')}
            value={typed}
            maxLength={examPaperLimits.code}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="row">
            <Button type="submit" look="primary">
              {t('examPaper.check')}
            </Button>
          </div>
        </form>
        {code !== '' && <Checked code={code} />}
      </div>
    </Page>
  )
}

function Checked({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(receiptQuery(code))
  if (error) {
    return (
      <NotShown
        error={error}
        missing={t('examPaper.unknown')}
        failed={t('examPaper.failed')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading />
  if (!data.isValid) return <Notice>{t('examPaper.invalid')}</Notice>
  return (
    <>
      <Notice kind="info">{t('examPaper.valid')}</Notice>
      {data.replacedAt !== null && <Notice kind="warning">{t('examPaper.replaced')}</Notice>}
      <ReceiptView receipt={data} />
    </>
  )
}
