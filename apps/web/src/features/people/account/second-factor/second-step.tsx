import type { SessionProfile } from '@verdict/contract/account'
import { readWays, type SecondWay } from '@verdict/domain/second-factor'
import { useTranslation } from 'react-i18next'
import { leaveAuthDialog } from '../../../../lib/session/expiry.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { takeSecondStep } from '../api/second-factor.ts'
import { ProofForm } from './proof-form.tsx'

interface SecondStepProps {
  /** As the refusal spells them. */
  ways: unknown
  onDone: (profile: SessionProfile) => unknown
  onBack: () => void
}

export default function SecondStep({ ways, onDone, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('secondFactor.step')} onClose={leaveAuthDialog}>
      <div className="stack">
        <ProofForm
          ways={readWays<SecondWay>(ways)}
          action={t('secondFactor.logIn')}
          send={takeSecondStep}
          onDone={onDone}
        />
        <Button look="ghost" size="large" wide onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </div>
    </Dialog>
  )
}
