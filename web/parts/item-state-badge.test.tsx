// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ItemState } from '#contract/items/items.ts'
import { ItemStateBadge } from './item-state-badge.tsx'

afterEach(cleanup)

const words: Record<ItemState, string> = {
  draft: 'Utkast',
  inReview: 'Väntar på granskning',
  changesWanted: 'Behöver ändras',
  scheduled: 'Schemalagd',
  published: 'Publicerad',
  publishedChanged: 'Publicerad – ändringar inte publicerade',
  publishedScheduled: 'Publicerad – ändring schemalagd',
  unpublished: 'Avpublicerad',
  trashed: 'I papperskorgen',
}

// covers Item states: every state is shown as word and icon
test.each(Object.entries(words) as [ItemState, string][])('the state %s is an icon and the words %s', (state, said) => {
  const { container } = render(<ItemStateBadge state={state} />)
  expect(container.textContent).toBe(said)
  expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(1)
})

// covers Item states: Schemalagd: with day and time
test('what is planned says when, in Swedish time', () => {
  const { container } = render(<ItemStateBadge state="scheduled" publishAt="2099-11-21T07:00:00.000Z" />)
  expect(container.textContent).toMatch(/^Schemalagd\u00a0· .*08:00$/)
})
