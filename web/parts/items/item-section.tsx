import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { isAtLeast } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { itemQuery, newItemId } from './item-queries.ts'

interface ItemSectionProps {
  area: string
  itemId: string
  title: string
  label: string
  fetch: () => Promise<{ ItemSending: ComponentType<{ itemId: string }> }>
}

/**
 * A way to send the item somewhere, for those who may publish, while it is public. Nothing is asked for until somebody wants to send it,
 * or see how far it came.
 */
export function ItemSection({ area, itemId, title, label, fetch }: ItemSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const { data: item } = useQuery({ ...itemQuery(area, siteId, itemId), enabled: itemId !== newItemId })
  const isOffered = item?.state === 'published' && isAtLeast(role, 'editor')
  const part = useFetchedPart(fetch, isOffered && isOpen)
  if (!isOffered) return null
  return (
    <FieldGroup title={title}>
      {isOpen && part ? (
        <part.ItemSending itemId={itemId} />
      ) : (
        <Button variant="default" loading={isOpen} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </FieldGroup>
  )
}
