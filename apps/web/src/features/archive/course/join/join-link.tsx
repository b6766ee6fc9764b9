import type { JoinLink as Link } from '@verdict/contract/course-join'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { utcOffset } from '../../../../lib/format.ts'
import { fromLocalField, toLocalField } from '../../../../lib/local-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { SelectField, Switch, TextField } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { joinLinkQuery, useChangeLink } from '../api/join.ts'
import { sectionsQuery } from '../api/sections.ts'

const none = { isOn: false, endsAt: null, sectionId: null }

export function JoinLink({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(joinLinkQuery(courseId))
  return (
    <Section title={t('course.link.title')}>
      <p className="sec">{t('course.link.text')}</p>
      {error && <FailedState title={t('course.link.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <LinkForm courseId={courseId} link={data.link} />}
    </Section>
  )
}

function LinkForm({ courseId, link }: { courseId: number; link: Link }) {
  const { t } = useTranslation()
  const id = useId()
  const change = useChangeLink(courseId)
  const sections = useQuery(sectionsQuery(courseId)).data?.sections ?? []
  const { isOn, endsAt, sectionId } = link ?? none
  const set = (wanted: Partial<NonNullable<Link>> & { renew?: boolean }) =>
    change.mutate({ isOn, endsAt, sectionId, ...wanted }, { onError: toastFailure })
  const renew = async () => {
    const agreed = await confirm({
      title: t('course.link.renewTitle'),
      text: t('course.link.renewText'),
      action: t('course.link.renew'),
      danger: true,
    })
    if (agreed) set({ renew: true, isOn: true })
  }
  const address = link ? `${window.location.origin}/course/join/${link.token}` : ''
  return (
    <div className="stack">
      <Switch checked={isOn} disabled={change.isPending} onChange={(on) => set({ isOn: on })}>
        {t('course.link.on')}
      </Switch>
      {link && isOn && (
        <>
          <TextField
            label={t('course.link.address')}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <div className="row">
            <CopyButton text={address} />
            <Button icon="refresh" busy={change.isPending} onClick={() => void renew()}>
              {t('course.link.renew')}
            </Button>
          </div>
          <TextField
            key={endsAt}
            id={`${id}end`}
            type="datetime-local"
            label={t('course.link.endsAt')}
            optional
            hint={`${t('course.link.endsAtHint')} ${t('course.zoneHint', { zone: utcOffset(endsAt ?? serverNow()) })}`}
            defaultValue={toLocalField(endsAt)}
            onBlur={(event) => {
              const wanted = fromLocalField(event.target.value)
              if (wanted !== endsAt) set({ endsAt: wanted })
            }}
          />
          {sections.length > 0 && (
            <SelectField
              label={t('course.sections.one')}
              hint={t('course.link.sectionHint')}
              value={sectionId ?? ''}
              onChange={(event) => set({ sectionId: Number(event.target.value) || null })}
            >
              <option value="">{t('course.sections.none')}</option>
              {sections.map((section) => (
                <option key={section.sectionId} value={section.sectionId}>
                  {section.name}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </div>
  )
}
