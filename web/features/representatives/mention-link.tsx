import { Link } from '@tanstack/react-router'
import type { Mention } from '#contract/mentions.ts'

const editors = {
  news: '/$siteId/nyheter/$itemId',
  policy: '/$siteId/politik/$itemId',
  representatives: '/$siteId/foretradare/$itemId',
  pages: '/$siteId/sidor/$itemId',
} as const

const hasEditor = (area: string | null): area is keyof typeof editors => area !== null && area in editors

/** To where the words can be changed. */
export function MentionLink({ siteId, mention: { area, itemId }, text }: { siteId: string; mention: Mention; text: string }) {
  if (itemId !== null && hasEditor(area)) {
    return (
      <Link to={editors[area]} params={{ siteId, itemId }}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/$siteId/installningar" params={{ siteId }}>
      {text}
    </Link>
  )
}
