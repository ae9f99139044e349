import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { LinkTarget, LinkTargets } from '../../rich-text/links/link-targets.ts'
import { LinkTargetsContext } from '../../rich-text/links/link-targets.ts'
import { knownArea } from '../../areas.ts'
import { useItemTargets } from './use-item-targets.ts'

const linkTarget = ({ id, area, title, path, isPublic }: ItemTarget): LinkTarget => ({
  id,
  title: title === '' ? 'Utan namn' : title,
  address: path,
  areaLabel: knownArea(area)?.name ?? '',
  isPublic,
})

/** Lets the links of the texts inside lead to the site's own items. Stands inside the item editor, whose item knows its links. */
export const SiteLinkTargets = ({ children }: { children: ReactNode }) => (
  <LinkTargetsIn targets={useItemTargets()}>{children}</LinkTargetsIn>
)

interface LinkTargetsInProps {
  /** What the texts lead to already, by id. */
  targets: Readonly<Record<string, ItemTarget>>
  children: ReactNode
}

/** The same for texts outside the item editor. */
export function LinkTargetsIn({ targets, children }: LinkTargetsInProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const latest = useRef(targets)
  useEffect(() => {
    latest.current = targets
  })

  // Made once: what is asked for while a link is written must not begin anew with every save.
  const links = useMemo((): LinkTargets => {
    const seen = new Map<string, LinkTarget>()
    return {
      find: async (text) => {
        // Only the form of a link searches, and it is opened later.
        const { itemSearchQuery } = await import('../item-search-queries.ts')
        const { items: found } = await queryClient.fetchQuery(itemSearchQuery(siteId, text))
        const shown = found.filter(({ isTrashed }) => !isTrashed).map(linkTarget)
        for (const target of shown) seen.set(target.id, target)
        return shown
      },
      byId: (id) => {
        const target = latest.current[id]
        return Promise.resolve(target === undefined || target.isTrashed ? (seen.get(id) ?? null) : linkTarget(target))
      },
    }
  }, [queryClient, siteId])

  return <LinkTargetsContext value={links}>{children}</LinkTargetsContext>
}
