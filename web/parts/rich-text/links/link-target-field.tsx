import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { KeyboardEvent } from 'react'
import { useContext, useEffect, useId, useState } from 'react'
import { itemHref, itemIdOf } from '#contract/rich-text/link.ts'
import choices from '#web/ui/choices.module.css'
import { Small } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import type { LinkTarget } from './link-targets.ts'
import { LinkTargetsContext } from './link-targets.ts'
import { meantHref } from './meant-href.ts'

const pauseMs = 200
const maxShown = 6

interface LinkTargetFieldProps {
  label: string
  value: string
  fault: string | null
  hasFocus: boolean
  /** An address as it was typed; or `item:` and an id, with its title. */
  onChange: (value: string, title?: string) => void
}

/** Asks when the keys pause, and forgets answers that come after the next question. */
function useFound(text: string): readonly LinkTarget[] {
  const targets = useContext(LinkTargetsContext)
  const [found, setFound] = useState<readonly LinkTarget[]>([])
  useEffect(() => {
    let isOld = false
    const wanted = text.trim()
    const ask = async () => {
      const answer = wanted.length < 2 || meantHref(wanted) !== null ? [] : await targets?.find(wanted).catch(() => [])
      if (!isOld) setFound(answer?.slice(0, maxShown) ?? [])
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [targets, text])
  return found
}

/** The item that a stored link leads to: undefined until it is known, null when it is gone. */
function useTarget(id: string | null): LinkTarget | null | undefined {
  const targets = useContext(LinkTargetsContext)
  const [known, setKnown] = useState<{ id: string; target: LinkTarget | null }>()
  useEffect(() => {
    let isOld = false
    if (id === null || targets === null) return
    void targets
      .byId(id)
      .catch(() => null)
      .then((target) => (isOld ? undefined : setKnown({ id, target })))
    return () => {
      isOld = true
    }
  }, [id, targets])
  return known?.id === id ? known?.target : undefined
}

const placeText = ({ areaLabel, address, isPublic }: LinkTarget): string =>
  `${areaLabel} · ${address}${isPublic ? '' : ' · inte publicerad'}`

/** Where a link leads: an address, or something of the own site found by its words. */
export function LinkTargetField({ label, value, fault, hasFocus, onChange }: LinkTargetFieldProps) {
  const id = itemIdOf(value)
  const hasSearch = useContext(LinkTargetsContext) !== null
  const target = useTarget(id)
  const found = useFound(id === null ? value : '')
  const [at, setAt] = useState(-1)
  const listId = useId()
  const chosen = found[at]

  const choose = (one: LinkTarget) => {
    onChange(itemHref(one.id), one.title)
    setAt(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const to = { ArrowDown: (at + 1) % found.length, ArrowUp: (at < 1 ? found.length : at) - 1 }[event.key]
    if (event.key === 'Enter' && chosen) choose(chosen)
    else if (to === undefined) return
    else setAt(to)
    event.preventDefault()
  }
  // A reference is shown by its title; the first key typed begins a new address.
  const shown = id === null ? value : (target?.title ?? (target === null ? 'Sidan finns inte längre' : 'Egen sida'))

  return (
    <div className="kansli-link-address">
      <TextInput
        label={label}
        placeholder={hasSearch ? 'Sök på sajten eller skriv en adress' : 'https://…'}
        inputMode={hasSearch ? 'text' : 'url'}
        autoComplete="off"
        autoFocus={hasFocus}
        value={shown}
        error={fault}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={target ? placeText(target) : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setAt(-1)
          onChange(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        {...(hasSearch && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': found.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': chosen && `${listId}-${at}`,
        })}
      />
      <p className={spoken} role="status">
        {found.length > 0 && `${found.length} träffar. Välj med pilarna.`}
      </p>
      {found.length > 0 && (
        <ul id={listId} role="listbox" aria-label="På sajten" className={choices.choices}>
          {found.map((one, index) => (
            <li
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              // The press must not take the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.title}
              <Small as="span">{placeText(one)}</Small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
