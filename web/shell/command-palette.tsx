import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { isAdmin, isFederationEditor, useAuthInfo, useMySites } from '#web/api/session.ts'
import { itemSearchQuery } from '#web/parts/items/item-search-queries.ts'
import { useFoundSites } from '#web/parts/found-sites.ts'
import { knownArea } from '#web/parts/areas.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAnsweredCombobox } from '#web/ui/use-answered-combobox.ts'
import { spoken } from '#web/ui/spoken.ts'
import styles from './command-palette.module.css'
import { commandsFor, matchingCommands } from './palette-commands.ts'

interface CommandPaletteProps {
  /** Undefined outside every site: then only screens and sites are found. */
  site: MySite | undefined
  onClose: () => void
}

interface Option {
  readonly id: string
  readonly label: string
  /** What kind of thing it is, or why the public does not see it. */
  readonly about: string
  readonly to: NavigateOptions
}

const searchDelayMs = 150

function optionOf(siteId: string, { id, area, title, isPublic, isTrashed }: ItemTarget): Option[] {
  const known = knownArea(area)
  if (known === undefined) return []
  const state = isTrashed ? ' · i papperskorgen' : isPublic ? '' : ' · inte publicerad'
  const label = title === '' ? 'Utan namn' : title
  return [{ id, label, about: `${known.name}${state}`, to: { to: known.itemRoute, params: { siteId, itemId: id } } }]
}

/** Ctrl+K: everything one can go to, by its name. The focus stays in the field; the arrows choose, Enter goes. */
export function CommandPalette({ site, onClose }: CommandPaletteProps) {
  const sites = useMySites()
  const info = useAuthInfo()
  const administrate = isAdmin(info)
  const may = { administrate, share: administrate || isFederationEditor(info) }
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), searchDelayMs)
  const siteId = site?.id ?? ''
  const isSearching = words !== '' && typed.trim() !== '' && site !== undefined
  const { data, isFetching, isPlaceholderData } = useQuery({ ...itemSearchQuery(siteId, words), enabled: isSearching })

  const elsewhere = useFoundSites(words)
  const known = elsewhere.isRemote && words !== '' ? elsewhere.sites : sites
  const commands = matchingCommands(commandsFor(site, known, may), typed)
  const inGroup = (group: string): readonly Option[] =>
    commands.filter((command) => command.group === group).map(({ id, label, to }) => ({ id, label, about: '', to }))
  const found = isSearching ? (data?.items ?? []).flatMap((target) => optionOf(siteId, target)) : []
  // What is known at once stands first: an answer that comes later moves nothing that somebody is about to choose.
  const groups = [
    ...(['Åtgärder', 'Gå till'] as const).map((name) => ({ name, options: inGroup(name) })),
    { name: isSearching && data?.meant ? `Menade du ”${data.meant}”?` : 'Innehåll', options: found },
    { name: 'Sajter', options: inGroup('Sajter') },
  ].filter(({ options }) => options.length > 0)
  const options = groups.flatMap((group) => group.options)
  const isBehind =
    words !== typed.trim() || isPlaceholderData || (isSearching && data === undefined && isFetching) || elsewhere.isSearching
  const isNothing = options.length === 0 && !isFetching && !elsewhere.isSearching && words === typed.trim()

  const choose = (option: Option | undefined) => {
    if (option === undefined) return
    onClose()
    void navigate(option.to)
  }
  const box = useAnsweredCombobox({
    count: options.length,
    // The answer that comes while one reads must not move the choice.
    resetKey: typed,
    isOpen: true,
    // What is known at once is never old.
    isOld: (index) => isBehind && (index < 0 || found.some((option) => option === options[index])),
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose()
    },
    onChoose: (index) => choose(options[index]),
  })

  return (
    <Dialog title="Sök och gå till" width="560px" onClose={onClose}>
      <input
        className={styles.field}
        data-autofocus
        type="text"
        aria-label={site === undefined ? 'Sök skärmar och sajter' : `Sök i ${site.name}`}
        placeholder={site === undefined ? 'Skärm eller sajt' : 'Nyhet, sakfråga, person, sida eller skärm'}
        maxLength={80}
        value={typed}
        {...box.inputProps}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div {...box.listProps} aria-label="Träffar" className={styles.list}>
        {groups.map(({ name, options: inThis }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className={styles.group}>
              {name}
            </p>
            {inThis.map((option) => (
              <div key={option.id} {...box.optionProps(options.indexOf(option))} className={styles.option}>
                <span className={styles.label}>{option.label}</span>
                {option.about !== '' && <span className={styles.about}>{option.about}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={isNothing ? styles.none : spoken}>
        {isNothing
          ? `Inga träffar på ”${typed.trim()}”. Prova färre ord.`
          : `${options.length} ${options.length === 1 ? 'träff' : 'träffar'}`}
      </p>
    </Dialog>
  )
}
