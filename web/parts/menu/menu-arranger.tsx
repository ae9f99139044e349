import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { MenuSubItem } from '#contract/pages/menu.ts'
import { MenuArea, menuAreas } from '#contract/pages/menu.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './menu.module.css'
import { MenuItemRow } from './menu-item-row.tsx'
import type { MenuRow } from './menu-rows.ts'
import { changed, indented, outdented, placeOf, reordered, rowOf, without } from './menu-rows.ts'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'

interface MenuArrangerProps {
  rows: readonly MenuRow[]
  tree: readonly TreePage[]
  /** Addresses of the site itself at which there is nothing. */
  unmet: readonly string[]
  onChange: (rows: readonly MenuRow[]) => void
}

const external = 'external'

/** What a row is called without a label of its own. */
function usualName(item: MenuSubItem, tree: readonly TreePage[]): string {
  if (item.kind === 'area') return menuAreas[item.area].label
  if (item.kind === 'external') return item.url
  const page = tree.find(({ id }) => id === item.pageId)
  return page === undefined ? 'Sida som inte finns längre' : page.menuTitle || pageTitle(page)
}

/** The arranged menu: rows in an order, some of them below another, and what can be added. */
export function MenuArranger({ rows, tree, unmet, onChange }: MenuArrangerProps) {
  const [chosen, setChosen] = useState('')
  const taken = new Set(rows.flatMap((row) => [row, ...row.children]).map(({ item }) => placeOf(item)))
  const areas = MenuArea.options.filter((area) => !taken.has(area))
  const pages = tree.filter(({ id }) => !taken.has(id))

  const add = () => {
    const area = areas.find((name) => name === chosen)
    const page = pages.find(({ id }) => id === chosen)
    const item: MenuSubItem | null =
      area !== undefined
        ? { kind: 'area', area, label: '' }
        : page !== undefined
          ? { kind: 'page', pageId: page.id, label: '' }
          : chosen === external
            ? { kind: 'external', url: 'https://', label: '' }
            : null
    if (item === null) return
    onChange([...rows, rowOf(item)])
    setChosen('')
  }

  const nameOf = ({ item }: MenuRow): string => item.label || usualName(item, tree)
  const isHidden = ({ item }: MenuRow): boolean =>
    item.kind === 'page' && tree.find(({ id }) => id === item.pageId)?.isLive !== true

  const line = (row: MenuRow, move: { readonly label: string; readonly refusal: string | null; readonly onChoose: () => void }) => (
    <MenuItemRow
      item={row.item}
      name={nameOf(row)}
      usualName={usualName(row.item, tree)}
      isHidden={isHidden(row)}
      isUnmet={row.item.kind === 'external' && unmet.includes(row.item.url)}
      move={move}
      onChange={(item) => onChange(changed(rows, row.id, (before) => ({ ...before, item })))}
      onRemove={() => onChange(without(rows, row.id))}
    />
  )

  return (
    <>
      <OrderList
        label="Menyn"
        rows={rows}
        nameOf={nameOf}
        onMove={({ ids }) => onChange(reordered(rows, ids))}
        renderBelow={(top) =>
          top.children.length > 0 && (
            <div className={styles.below}>
              <OrderList
                label={`Under ${nameOf(top)}`}
                isPlain
                rows={top.children}
                nameOf={nameOf}
                onMove={({ ids }) => onChange(changed(rows, top.id, (row) => ({ ...row, children: reordered(row.children, ids) })))}
              >
                {(child) => line(child, { label: 'Flytta ut', refusal: null, onChoose: () => onChange(outdented(rows, child.id)) })}
              </OrderList>
            </div>
          )
        }
      >
        {(top) =>
          line(top, {
            label: 'Lägg under raden ovanför',
            refusal:
              rows[0]?.id === top.id
                ? 'Det finns ingen rad ovanför.'
                : top.children.length > 0
                  ? 'Flytta först ut det som ligger under.'
                  : null,
            onChoose: () => onChange(indented(rows, top.id)),
          })
        }
      </OrderList>
      <Row align="end" wrap className={styles.add}>
        <NativeSelect
          label="Lägg till i menyn"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: 'Välj …' },
            ...areas.map((area) => ({ value: area, label: menuAreas[area].label })),
            ...pages.map((page) => ({ value: page.id, label: `${page.isLive ? '' : '(inte publicerad) '}${pageTitle(page)}` })),
            { value: external, label: 'Länk till en annan webbplats' },
          ]}
        />
        <Button variant="default" disabled={chosen === ''} onClick={add}>
          Lägg till
        </Button>
      </Row>
    </>
  )
}
