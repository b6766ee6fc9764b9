// The personal calendar address for all courses: readable without a login, so it can be renewed and revoked.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { calendarAddressQuery, useDropAddress, useMakeAddress } from '../api/calendar.ts'

export function CalendarAddress() {
  const { t } = useTranslation()
  const { data } = useQuery(calendarAddressQuery())
  const [make, drop] = [useMakeAddress(), useDropAddress()]
  const create = () => make.mutate(undefined, { onError: toastFailure })
  const renew = async () => {
    const agreed = await confirm({
      title: t('course.calendar.renewTitle'),
      text: t('course.calendar.renewText'),
      action: t('course.calendar.renew'),
      danger: true,
    })
    if (agreed) create()
  }
  const address = data?.token ? `${window.location.origin}/api/calendar/${data.token}.ics` : ''
  return (
    <Section title={t('course.calendar.subscribe')}>
      <p className="sec">{t('course.calendar.subscribeText')}</p>
      {data?.token === null && (
        <Button busy={make.isPending} onClick={create}>
          {t('course.calendar.make')}
        </Button>
      )}
      {address !== '' && (
        <div className="stack">
          <TextField
            label={t('course.calendar.address')}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <div className="row">
            <CopyButton text={address} />
            <Button icon="refresh" busy={make.isPending} onClick={() => void renew()}>
              {t('course.calendar.renew')}
            </Button>
            <Button busy={drop.isPending} onClick={() => drop.mutate(undefined, { onError: toastFailure })}>
              {t('course.calendar.drop')}
            </Button>
          </div>
        </div>
      )}
    </Section>
  )
}
