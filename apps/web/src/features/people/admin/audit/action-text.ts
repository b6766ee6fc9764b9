import type { TFunction } from 'i18next'

type Texts = Record<string, Record<string, string>>

/** Undefined for actions of other versions. */
export const actionText = (t: TFunction, action: string): string | undefined =>
  t(`audit.actions.${action}` as 'audit.actions.user.ban', { defaultValue: '' }) || undefined

interface ActionGroup {
  noun: string
  label: string
  actions: { action: string; text: string }[]
}

export function actionGroups(t: TFunction): ActionGroup[] {
  const nouns = t('audit.nouns', { returnObjects: true }) as Record<string, string>
  const texts = t('audit.actions', { returnObjects: true }) as Texts
  return Object.entries(texts).map(([noun, verbs]) => ({
    noun,
    label: nouns[noun] ?? noun,
    actions: Object.entries(verbs).map(([verb, text]) => ({ action: `${noun}.${verb}`, text })),
  }))
}
