import { useRef } from 'react'
import type { Menu, MenuItem } from '#contract/pages/menu.ts'
import { menuAreas, menuTopItems } from '#contract/pages/menu.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { ChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MenuArranger } from './menu-arranger.tsx'
import styles from './menu.module.css'
import type { MenuWork } from './use-menu-work.ts'

interface MenuEditorProps {
  work: MenuWork
  tree: readonly TreePage[]
}

const kinds = [
  {
    value: 'automatic',
    label: 'Automatisk',
    about: 'Nyheter, Politik, Företrädare och sidorna överst i trädet, i trädets ordning.',
  },
  { value: 'arranged', label: 'Ordnad för hand', about: 'Du väljer vad som står i menyn, i två nivåer.' },
] as const

/** How the site's menu is made: by itself, or arranged by hand. */
export function MenuEditor({ work, tree }: MenuEditorProps) {
  const { saved, mode, rows, setMode, setRows, isTooLong, takeTheirs, save } = work
  const modes = useRef<HTMLDivElement>(null)
  return (
    <>
      {takeTheirs !== null && (
        <ChangedElsewhere
          onTakeTheirs={async () => {
            // The button goes with the choice.
            modes.current?.querySelector<HTMLElement>('input:checked')?.focus()
            takeTheirs()
          }}
          onKeepMine={async () => save.mutate()}
        />
      )}
      <Stack below={4} ref={modes}>
        <ChoiceGroup label="Hur menyn görs" isLabelHidden value={mode} options={kinds} onChange={setMode} />
      </Stack>
      {mode === 'arranged' && <MenuArranger rows={rows} tree={tree} unmet={saved.unmet} onChange={setRows} />}
      {mode === 'automatic' && (
        <ul className={styles.shown}>
          {saved.automatic.map((item, at) => (
            <li key={at}>{nameOf(item, tree)}</li>
          ))}
        </ul>
      )}
      {mode === 'automatic' && saved.automatic.length > menuTopItems.advised && (
        <Note role="status" className={styles.advice}>
          Med fler än {menuTopItems.advised} rubriker blir menyn svårare att hitta i. Ordna den för hand, eller lägg sidor under
          varandra.
        </Note>
      )}
      {mode === 'arranged' && rows.length > menuTopItems.advised && (
        <Note role="status" className={styles.advice}>
          {isTooLong
            ? `Högst ${menuTopItems.max} rubriker i menyn. Ta bort eller flytta in ${rows.length - menuTopItems.max}.`
            : `Med fler än ${menuTopItems.advised} rubriker blir menyn svårare att hitta i.`}
        </Note>
      )}
    </>
  )
}

function nameOf(item: MenuItem, tree: readonly TreePage[]): string {
  if (item.label !== '' || item.kind === 'external') return item.label
  if (item.kind === 'area') return menuAreas[item.area].label
  const page = tree.find(({ id }) => id === item.pageId)
  return page === undefined ? 'Sida som inte finns längre' : page.menuTitle || page.title
}

/** The menu as visitors see it, for whoever may not change it. */
export const ShownMenu = ({ menu: { shown } }: { menu: Menu }) => (
  <ul className={styles.shown}>
    {shown.map(({ label, href, children }) => (
      <li key={href}>
        {label}
        {children.length > 0 && (
          <ul>
            {children.map((child) => (
              <li key={child.href}>{child.label}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)
