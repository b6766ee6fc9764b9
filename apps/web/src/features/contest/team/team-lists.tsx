// The organizations and categories of a contest, as its managers keep them.

import type { Organization, TeamCategory } from '@verdict/contract/team'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../../lib/country-name.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useRemoveCategory, useRemoveOrganization } from './api/teams.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'
import style from './team.module.css'

interface ItemProps {
  name: string
  teams: number
  words: 'organizations' | 'category'
  busy: boolean
  before?: ReactNode
  children?: ReactNode
  onChange: () => void
  onRemove: () => void
}

function Item({ name, teams, words, busy, before, children, onChange, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const label = (verb: string) => `${verb}: ${name}`
  return (
    <li>
      {before}
      <b>{name}</b>
      {children}
      <span className="muted">{t('team.organizations.teams', { count: teams })}</span>
      <span className={style.verbs}>
        <Verb aria-label={label(t('common.edit'))} onClick={onChange}>
          {t('common.edit')}
        </Verb>
        <DangerVerb
          label={label(t('common.delete'))}
          title={t(`team.${words}.deleteTitle`, { name })}
          text={t(`team.${words}.deleteText`)}
          action={t('common.delete')}
          busy={busy}
          onAgreed={onRemove}
        />
      </span>
    </li>
  )
}

interface ListProps<T> {
  cid: number
  items: readonly T[]
}

export function OrganizationsSection({ cid, items }: ListProps<Organization>) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState<{ item: Organization | null } | null>(null)
  const remove = useRemoveOrganization(cid)
  return (
    <Section title={t('team.organizations.title')} id="organizations">
      <p className="muted">{t('team.organizations.text')}</p>
      {items.length === 0 && <p>{t('team.organizations.none')}</p>}
      <ul className={style.list}>
        {items.map((item) => (
          <Item
            key={item.id}
            name={item.name}
            teams={item.teams}
            words="organizations"
            busy={remove.isPending}
            before={item.logo !== null && <img src={item.logo} alt="" className={style.logo} />}
            onChange={() => setOpen({ item })}
            onRemove={() =>
              remove.mutate(item.id, { onSuccess: () => toast.success(t('team.organizations.deleted')) })
            }
          >
            {item.country !== null && (
              <span className="muted">{countryName(i18n.language, item.country)}</span>
            )}
          </Item>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setOpen({ item: null })}>
        {t('team.organizations.add')}
      </Button>
      {open && <OrganizationDialog cid={cid} organization={open.item} onClose={() => setOpen(null)} />}
    </Section>
  )
}

export function CategoriesSection({ cid, items }: ListProps<TeamCategory>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ item: TeamCategory | null } | null>(null)
  const remove = useRemoveCategory(cid)
  return (
    <Section title={t('team.categories')} id="categories">
      <p className="muted">{t('team.category.text')}</p>
      {items.length === 0 && <p>{t('team.category.none')}</p>}
      <ul className={style.list}>
        {items.map((item) => (
          <Item
            key={item.id}
            name={item.name}
            teams={item.teams}
            words="category"
            busy={remove.isPending}
            before={
              item.color !== null && <span className={style.swatch} style={{ background: item.color }} />
            }
            onChange={() => setOpen({ item })}
            onRemove={() =>
              remove.mutate(item.id, { onSuccess: () => toast.success(t('team.category.deleted')) })
            }
          >
            {item.hidden && <Tag color="orange">{t('team.hidden')}</Tag>}
            {!item.ranked && <Tag>{t('team.unranked')}</Tag>}
            {item.starred && <Tag color="blue">{t('team.category.starred')}</Tag>}
          </Item>
        ))}
      </ul>
      <Button icon="plus" onClick={() => setOpen({ item: null })}>
        {t('team.category.add')}
      </Button>
      {open && <CategoryDialog cid={cid} category={open.item} onClose={() => setOpen(null)} />}
    </Section>
  )
}
