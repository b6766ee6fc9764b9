// Tests from a recipe: its rows, their groups, what they expand to, and the build that replaces the problem's tests.

import { useQuery } from '@tanstack/react-query'
import type { SavedRecipe } from '@verdict/contract/recipe'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { FormFailure } from '../../../../ui/form/form.tsx'
import { Notice, Section } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { recipeQuery, useSaveRecipe } from '../api/recipe.ts'
import { AddRows } from './add-rows.tsx'
import { BuildPart } from './build-part.tsx'
import { useExpansion } from './expansion.ts'
import { Preview } from './preview.tsx'
import { type RecipeEdit, useRecipeEdit } from './recipe-draft.ts'
import { RecipeGroups } from './recipe-groups.tsx'
import { RecipeRows } from './recipe-rows.tsx'
import { bodyOf, faultsIn, hasFaults, type OpenRow, type RecipeFaults, valuesOf } from './recipe-values.ts'
import style from './recipe.module.css'

export function RecipePage({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const uid = useSession().profile?.uid ?? ''
  const { data, error, refetch } = useQuery(recipeQuery(pid))
  if (error) {
    return <FailedState title={t('workshop.recipe.failed')} error={error} onRetry={() => void refetch()} />
  }
  return data ? <Recipe key={`${uid} ${pid}`} uid={uid} pid={pid} saved={data} /> : <Loading />
}

interface RecipeProps {
  uid: string
  pid: number
  saved: SavedRecipe
}

const noFaults: RecipeFaults = { rows: new Map(), groups: [], isWorthless: false }

function useSaving(pid: number, edit: RecipeEdit) {
  const { t } = useTranslation()
  const save = useSaveRecipe(pid)
  const [faults, setFaults] = useState(noFaults)
  return {
    faults,
    error: save.error,
    isPending: save.isPending,
    forgetFaults: () => setFaults(noFaults),
    /** @returns whether it is stored */
    async start(values: Parameters<typeof bodyOf>[0]): Promise<boolean> {
      const found = faultsIn(values)
      setFaults(found)
      if (hasFaults(found)) {
        toast.warning(t('errors.formInvalid'))
        return false
      }
      try {
        const { number } = await save.mutateAsync({ number: edit.number, ...bodyOf(values) })
        edit.goOnFrom(number, values)
        return true
      } catch {
        // Shown on the page.
        return false
      }
    },
  }
}

function Recipe({ uid, pid, saved }: RecipeProps) {
  const { t } = useTranslation()
  const edit = useRecipeEdit(uid, pid, saved)
  const loaded = useMemo(() => valuesOf(saved), [saved])
  const values = edit.values ?? loaded
  const isTyped = edit.values !== null
  const saving = useSaving(pid, edit)
  const expansion = useExpansion(pid, values.rows)
  const [open, setOpen] = useState<OpenRow | null>(null)
  useUnsavedWarning(edit.failed)
  const change: RecipeEdit['change'] = (part) => {
    saving.forgetFaults()
    edit.change(part)
  }
  const save = async () => {
    if (!(await saving.start(values))) return
    // Saved rows have their places as keys.
    const at = values.rows.findIndex(({ key }) => key === open?.key)
    setOpen(at === -1 ? null : { key: at + 1, line: null })
    toast.success(t('workshop.recipe.saved'))
  }
  return (
    <div className="stack apart">
      <BuildPart
        pid={pid}
        isReady={values.rows.length > 0}
        // Never saved rows are the tests as they are.
        beforeStart={isTyped || saved.number === 0 ? () => saving.start(values) : null}
      />
      {edit.isOvertaken && (
        <Notice kind="warning">
          {t('workshop.recipe.overtaken')}{' '}
          <Verb onClick={edit.keepMine}>{t('workshop.sources.keepMine')}</Verb>{' '}
          <Verb onClick={edit.forget}>{t('workshop.sources.takeTheirs')}</Verb>
        </Notice>
      )}
      <Section title={t('workshop.recipe.rows')}>
        <div className="stack">
          <p className="sec">{t('workshop.recipe.text')}</p>
          <RecipeRows
            pid={pid}
            values={values}
            faults={saving.faults}
            expansion={expansion}
            open={open}
            onOpen={setOpen}
            onChange={change}
          />
          <AddRows pid={pid} onChange={change} onAdded={(key) => setOpen({ key, line: null })} />
        </div>
      </Section>
      <Section title={t('workshop.recipe.groups')}>
        <RecipeGroups values={values} faults={saving.faults} onChange={change} />
      </Section>
      <Section title={t('workshop.recipe.preview')}>
        <Preview rows={values.rows} expansion={expansion} onOpen={setOpen} />
      </Section>
      <FormFailure text={saving.error ? errorText(saving.error) : null} />
      {(isTyped || saving.isPending) && (
        <div className={style.save}>
          <div className="row">
            <Button
              look="primary"
              busy={saving.isPending}
              disabled={edit.isOvertaken}
              onClick={() => void save()}
            >
              {t('workshop.recipe.save')}
            </Button>
            <Button look="ghost" onClick={edit.forget}>
              {t('workshop.sources.undo')}
            </Button>
            <span className="muted">
              {t(edit.failed ? 'workshop.sources.draftFailed' : 'workshop.sources.kept')}
            </span>
          </div>
        </div>
      )}
    </div>
  )
}
