import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressPlan } from '#contract/items/items.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { pageDepth } from '#contract/pages/pages.ts'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ItemEndpoints } from '#web/parts/items/item.ts'
import { useItemActions } from '#web/parts/items/item-actions.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { listedPages } from './listed-pages.ts'
import styles from './move-page-dialog.module.css'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { branchOf, heightOf, levelOf } from './page-tree.ts'

interface MovePageDialogProps {
  tree: readonly TreePage[]
  page: TreePage
  onClose: () => void
}

/** What the API takes for "below no page". */
const top = 'top'
/** No place is chosen yet; no page has this id. */
const noPlace = ''

const planQuery = (siteId: string, itemId: string, parentId: string) => ({
  queryKey: [...areaKey('pages', siteId), 'address', itemId, parentId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    return call<ItemEndpoints['addressPlan']>(itemPaths('pages').addressPlan, {
      params: { siteId, itemId },
      query: { parentId },
      signal,
    })
  },
})

/** `7 undersidor får ny adress, 8 omdirigeringar skapas.` */
function consequences({ from, to, descendants, redirects }: AddressPlan): string {
  if (from === to) return 'Adressen ändras inte.'
  const below =
    descendants.length === 0 ? '' : ` ${descendants.length} ${descendants.length === 1 ? 'undersida' : 'undersidor'} får ny adress.`
  const leads =
    redirects === 0
      ? ''
      : ` ${redirects} ${redirects === 1 ? 'omdirigering' : 'omdirigeringar'} skapas, så att gamla länkar leder rätt.`
  return `Adressen ändras från ${from} till ${to}.${below}${leads}`
}

/** "Flytta till …": a place in the tree, and what it means for addresses before it happens. */
export function MovePageDialog({ tree, page, onClose }: MovePageDialogProps) {
  const siteId = useSiteId()
  const { take } = useItemActions(listedPages, siteId)
  // A page whose parent lies in the trash has no place yet: every place is another.
  const [chosen, setChosen] = useState<string | null>(page.isBelowTrash ? noPlace : page.parentId)
  const isChanged = chosen !== noPlace && (page.isBelowTrash || chosen !== page.parentId)
  const { data: plan, isFetching } = useQuery({ ...planQuery(siteId, page.id, chosen ?? top), enabled: isChanged })
  const move = useMutation({
    mutationFn: () => take('move', page, { parentId: chosen, beforeId: null }),
    onSuccess: onClose,
  })
  const own = branchOf(tree, page.id)
  const height = heightOf(tree, page.id)

  const place = (id: string | null, level: number, label: string) => {
    const refusal =
      page.isRequired && id !== page.parentId
        ? 'Sidan måste finnas på alla sajter och behåller sin adress.'
        : level + height > pageDepth
          ? `Högst ${pageDepth} nivåer.`
          : null
    return (
      <Row
        as="label"
        key={id ?? top}
        gap={3}
        className={styles.place}
        data-level={level}
        data-refused={refusal !== null || undefined}
      >
        <input
          type="radio"
          name="plats"
          checked={chosen === id}
          disabled={refusal !== null}
          data-autofocus={chosen === id || undefined}
          onChange={() => setChosen(id)}
        />
        <span>
          {label}
          {id === page.parentId && !page.isBelowTrash && <Small as="span"> här ligger den nu</Small>}
          {refusal !== null && <Small as="span"> {refusal}</Small>}
        </span>
      </Row>
    )
  }

  return (
    <Dialog title={`Flytta ”${pageTitle(page)}”`} width="560px" onClose={onClose}>
      <fieldset>
        <Strong as="legend">Lägg den under</Strong>
        <div className={styles.places}>
          {place(null, 0, 'Ingen sida – överst i trädet')}
          {/* Not below itself, nor below what lies there. */}
          {tree.filter(({ id }) => !own.has(id)).map((other) => place(other.id, levelOf(tree, other.id), pageTitle(other)))}
        </div>
      </fieldset>
      <p role="status" className={styles.plan}>
        {isChanged ? (plan === undefined || isFetching ? 'Räknar ut adressen …' : consequences(plan)) : 'Välj var sidan ska ligga.'}
      </p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button disabled={!isChanged} loading={move.isPending} onClick={() => move.mutate()}>
          Flytta
        </Button>
      </DialogActions>
    </Dialog>
  )
}
