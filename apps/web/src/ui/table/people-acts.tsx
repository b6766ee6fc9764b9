// Acts on each of several people, so many by one call. Those to whom it was refused stay chosen, with why.

import type { DoneToEach } from '@verdict/contract/each'
import { ApiError } from '@verdict/contract/client'
import { pageLimits } from '@verdict/domain/address-limits'
import { actedOnAtOnce } from '@verdict/domain/field-limits'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../lib/errors.ts'
import { Button } from '../button.tsx'
import { Notice } from '../layout/page.tsx'
import { useNaming } from '../person.tsx'
import { toast } from '../toast/toast.ts'
import { type Selection, SelectionBar } from './selection.tsx'

/** So many are chosen by one button. */
const mostChosen = 1_000

/** @param page 1 and on, of the greatest size that a list has */
export type PageOfPeople = (page: number, pageSize: number) => Promise<{ docs: readonly { uid: string }[] }>

type Act = (uids: string[]) => Promise<DoneToEach>
export type Run = (act: Act, done: (count: number) => string) => Promise<void>

interface PeopleActsProps {
  selection: Selection<string>
  total: number
  pageOf: PageOfPeople
  children: (run: Run, busy: boolean) => ReactNode
}

export function PeopleActs({ selection, total, pageOf, children }: PeopleActsProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const [refused, setRefused] = useState<DoneToEach>([])
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefused([])
    await work().catch(toastFailure)
    setBusy(false)
  }
  const run: Run = (act, done) =>
    working(async () => {
      const left = [...selection.chosen]
      const refusals: DoneToEach = []
      let count = 0
      try {
        while (left.length > 0) {
          const results = await act(left.slice(0, actedOnAtOnce))
          left.splice(0, actedOnAtOnce)
          const bad = results.filter((result) => result.refused !== null)
          refusals.push(...bad)
          count += results.length - bad.length
        }
      } finally {
        selection.only([...refusals.map(({ uid }) => uid), ...left])
        setRefused(refusals)
        if (count > 0) toast.success(done(count))
      }
    })
  const chooseAll = () =>
    working(async () => {
      const found: string[] = []
      const most = Math.min(total, mostChosen)
      for (let page = 1; found.length < most; page += 1) {
        const { docs } = await pageOf(page, pageLimits.pageSize)
        if (docs.length === 0) break
        found.push(...docs.map(({ uid }) => uid))
      }
      selection.only(found.slice(0, mostChosen))
      if (total > mostChosen) toast.info(t('table.firstOnly', { count: mostChosen }))
    })
  const reason = (name: NonNullable<DoneToEach[number]['refused']>) =>
    errorText(new ApiError(409, name, { error: name }))
  return (
    <>
      <SelectionBar selection={selection} otherwise={t('table.chooseSome')}>
        {selection.chosen.size > 0 && children(run, busy)}
        {selection.chosen.size < Math.min(total, mostChosen) && (
          <Button size="small" busy={busy} onClick={() => void chooseAll()}>
            {t('table.selectAll', { count: total })}
          </Button>
        )}
      </SelectionBar>
      {refused.length > 0 && (
        <Notice kind="warning">
          {t('table.refused', { count: refused.length })}
          <ul>
            {refused.slice(0, 20).map(({ uid, refused: name }) => (
              <li key={uid}>
                {nameOf(uid)}: {name && reason(name)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
