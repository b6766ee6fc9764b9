import { keywordLength } from '@verdict/domain/address-limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/debounced.ts'
import { giveKeys } from '../../../lib/early-keys.ts'
import { useSession } from '../../../lib/session/session.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Input } from '../../../ui/field/field.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { searchQuery } from './api/search.ts'
import type { Acts } from './commands.ts'
import { optionsFor, optionsWithout, type Option } from './options.ts'
import style from './search-dialog.module.css'

const debounceMs = 120

/** The groups for a text, and whether they are all that there will be. */
function useGroups(text: string) {
  const { t } = useTranslation()
  const viewer = useSession()
  const naming = useNaming()
  const keyword = useDebounced(text, debounceMs)
  const { data, isError, isFetching, isPlaceholderData } = useQuery(searchQuery(keyword))
  const asking = { viewer, t, naming }
  const groups = text === '' ? optionsWithout(asking) : optionsFor(text, data, asking)
  const isWhole = text === '' || (keyword === text && !isFetching && !isPlaceholderData)
  return { groups, isWhole, isError: text !== '' && isError }
}

export default function SearchDialog({ onClose, ...acts }: Acts & { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const id = useId()
  const [entered, setEntered] = useState('')
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed before the answer came. */
  const [opens, setOpens] = useState(false)
  const text = entered.trim()
  const { groups, isWhole, isError } = useGroups(text)
  const options = groups.flatMap((group) => group.options)
  const at = Math.min(chosen, Math.max(0, options.length - 1))
  const list = useRef<HTMLDivElement>(null)
  const isKnown = isWhole || chosen > 0 || groups[0]?.name === 'go'

  const open = ({ chosen: what }: Option) => {
    onClose()
    if ('act' in what) what.act(acts)
    else if ('href' in what.place) history.push(what.place.href)
    else void navigate(what.place)
  }
  useEffect(() => {
    document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const takeEarly = useEffectEvent((lines: string[] | null) => {
    // It would come in the middle of something else.
    if (lines === null) return onClose()
    const [early = '', ...ended] = lines
    if (early === '') return
    setEntered(early.slice(0, keywordLength))
    setOpens(ended.length > 0)
  })
  // Not while it is drawn, which may happen more than once.
  useLayoutEffect(() => giveKeys(takeEarly), [])
  const openChosen = useEffectEvent(() => options[at] && open(options[at]))
  useEffect(() => {
    if (opens && isKnown) openChosen()
  }, [opens, isKnown])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    if (event.key === 'Enter') setOpens(true)
    else if (event.key === 'ArrowDown') setChosen(at === last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setChosen(at === 0 ? Math.max(0, last) : at - 1)
    else return
    event.preventDefault()
  }
  const note = () => {
    if (isError) return t('search.failed')
    if (!isWhole) return t('search.searching')
    if (text === '') return t('search.hint')
    return options.length === 0 ? t('search.empty', { text }) : t('search.found', { count: options.length })
  }
  const drawn = (option: Option) => {
    const index = options.indexOf(option)
    return (
      <div
        key={option.key}
        id={`${id}${index}`}
        role="option"
        aria-selected={index === at}
        className={classes(style.option, index === at && style.chosen)}
        onPointerMove={() => setChosen(index)}
        onClick={() => open(option)}
      >
        {option.number !== undefined && <span className="muted">{option.number}</span>}
        <span className={style.name} lang={option.lang}>
          {option.title}
        </span>
        {option.note && <span className="muted">{option.note}</span>}
      </div>
    )
  }
  return (
    <Dialog title={t('search.title')} onClose={onClose} wide>
      <Input
        icon="search"
        large
        role="combobox"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={options.length > 0 ? `${id}${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={keywordLength}
        value={entered}
        onChange={(event) => {
          setEntered(event.target.value)
          setChosen(0)
          setOpens(false)
          list.current?.scrollTo(0, 0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}list`} ref={list} role="listbox" aria-label={t('search.results')} className={style.list}>
        {groups.map(({ name, options: ofGroup }) => (
          <div key={name} role="group" aria-labelledby={`${id}${name}`}>
            <div id={`${id}${name}`} role="presentation" className={style.group}>
              {t(`search.group.${name}`)}
            </div>
            {ofGroup.map(drawn)}
          </div>
        ))}
      </div>
      <p className={`${style.note} muted`} role="status">
        {note()}
      </p>
    </Dialog>
  )
}
