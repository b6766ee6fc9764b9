// Actions in the page's words. One of another version of the product, which has none here, is shown by its own name.

import type { TFunction } from 'i18next'

type Texts = Record<string, Record<string, string>>

const textsIn = (t: TFunction): Texts => t('audit.actions', { returnObjects: true }) as Texts

export function actionText(t: TFunction, action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  return textsIn(t)[noun]?.[verb] ?? action
}

interface ActionGroup {
  noun: string
  label: string
  actions: { action: string; text: string }[]
}

/** All that have words, by the noun that they are about. */
export function actionGroups(t: TFunction): ActionGroup[] {
  const nouns = t('audit.nouns', { returnObjects: true }) as Record<string, string>
  return Object.entries(textsIn(t)).map(([noun, verbs]) => ({
    noun,
    label: nouns[noun] ?? noun,
    actions: Object.entries(verbs).map(([verb, text]) => ({ action: `${noun}.${verb}`, text })),
  }))
}
