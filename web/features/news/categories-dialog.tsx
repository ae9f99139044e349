import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import {
  addNewsCategory,
  newsCategoryNameLength,
  ownNewsCategoryCount,
  removeNewsCategory,
  renameNewsCategory,
} from '#contract/news/news-categories.ts'
import type { NewsCategory } from '#contract/news/news-categories.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { NamedRow } from '#web/parts/named-list.tsx'
import { NamedList } from '#web/parts/named-list.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { newsCategoriesQuery } from './news-queries.ts'

const usedBy = (uses: number): string => (uses === 0 ? 'Används inte' : `${uses} ${uses === 1 ? 'nyhet' : 'nyheter'}`)

const rowOf = ({ id, name, isOwn, uses }: NewsCategory): NamedRow => ({
  id,
  name,
  note: isOwn ? usedBy(uses) : `${usedBy(uses)} · finns på alla sajter`,
  renameRefusal: isOwn ? null : 'Den finns på alla sajter och behåller sitt namn.',
  removeRefusal: !isOwn
    ? 'Den finns på alla sajter.'
    : uses === 0
      ? null
      : `${usedBy(uses)} har kategorin. Välj en annan för dem först.`,
})

/** The categories of a site's news. Only roles that may change them open this dialog. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { data: categories } = useSuspenseQuery(newsCategoriesQuery(siteId))
  const own = categories.filter(({ isOwn }) => isOwn).length
  const keep = ({ categories: changed }: { readonly categories: NewsCategory[] }) =>
    queryClient.setQueryData(newsCategoriesQuery(siteId).queryKey, changed)

  return (
    <Dialog title="Kategorier" width="560px" onClose={onClose}>
      <NamedList
        label="Kategorier"
        newLabel="Ny kategori"
        maxLength={newsCategoryNameLength.max}
        rows={categories.map(rowOf)}
        addRefusal={own >= ownNewsCategoryCount.max ? `Högst ${ownNewsCategoryCount.max} egna kategorier.` : null}
        onAdd={async (name) => keep(await call(addNewsCategory, { params: { siteId }, body: { name } }))}
        onRename={async (categoryId, name) =>
          keep(await call(renameNewsCategory, { params: { siteId, categoryId }, body: { name } }))
        }
        onRemove={async (categoryId) => keep(await call(removeNewsCategory, { params: { siteId, categoryId } }))}
      />
      <DialogActions>
        <Button onClick={onClose}>Klart</Button>
      </DialogActions>
    </Dialog>
  )
}
