import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aSite } from './a-site.ts'
import { aNewsItem, newsServer } from './news-server.ts'
import { openApplication } from './open-application.tsx'

/** The calls of news. */
export const root = '/api/site/malmo/news'
export const [torget, badhuset] = [aNewsItem({ title: 'Torget' }, { id: 'n1' }), aNewsItem({ title: 'Badhuset' }, { id: 'n2' })]

/** Opens the list of news of Malmö, with two of its own unless others are given. */
export function openList(
  query = '',
  more: Parameters<typeof newsServer>[1] = {},
  { items = [torget, badhuset], role = 'editor' }: { items?: readonly (typeof torget)[]; role?: 'reader' | 'editor' } = {},
) {
  const sites = [aSite('malmo', 'Samling Framåt Malmö', { role })]
  const opened = openApplication(`/malmo/nyheter${query}`, { ...newsServer(items, more), sites })
  const sent = (path: string) => opened.asked.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)
  return { ...opened, sent, person: userEvent.setup() }
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
