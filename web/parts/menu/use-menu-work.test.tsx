// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Menu, MenuItem } from '#contract/pages/menu.ts'
import { menuTopItems } from '#contract/pages/menu.ts'
import { toastStore } from '#web/ui/toast-store.ts'
import { rowsOf } from './menu-rows.ts'
import { useMenuWork } from './use-menu-work.ts'

const area = (name: 'news' | 'policy' | 'representatives'): MenuItem => ({ kind: 'area', area: name, label: '', children: [] })
const [news, policy, people] = [area('news'), area('policy'), area('representatives')]
const link = (url: string): MenuItem => ({ kind: 'external', url, label: 'Bli medlem', children: [] })

/** What the server makes of the address of a page of the site. */
const aboutUs: MenuItem = { kind: 'page', pageId: 'om-oss', label: '', children: [] }

const anyMenu: Menu = { mode: 'automatic', items: [], version: 1, pages: {}, shown: [], automatic: [news, policy], unmet: [] }

/** The server's menu, which others change too. */
const server = { menu: anyMenu, before: anyMenu, sent: [] as object[], refuses: false }

function answer(path: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  const json = (status: number, told: unknown) => Promise.resolve(Response.json(told, { status }))
  // The name of the site may have changed with a step that is taken back.
  if (path.startsWith('/api/site?')) return json(200, [])
  if (path === '/api/site/malmo/undo/menu') {
    server.menu = { ...server.before, version: server.menu.version + 1 }
    return json(200, { words: 'Ändra menyn', notices: [] })
  }
  expect(path).toBe('/api/site/malmo/menu')
  if (method === 'GET') return json(200, server.menu)
  const next = JSON.parse(body ?? '') as Menu
  server.sent.push(next)
  const refusal = { code: 'STATE_CHANGED', message: 'Menyn har ändrats.' }
  if (server.refuses) return json(403, { code: 'FORBIDDEN', message: 'Du får inte ändra menyn.' })
  if (next.version !== server.menu.version) return json(409, refusal)
  const unmet = next.items.flatMap((item) => (item.kind === 'external' && item.url.includes('saknas') ? [item.url] : []))
  const items = next.items.map((item): MenuItem => (item.label === 'Om oss' ? aboutUs : item))
  server.before = server.menu
  server.menu = { ...server.menu, ...next, items, unmet, version: next.version + 1 }
  return json(200, { ...server.menu, undoToken: 'menu' })
}

beforeEach(() => {
  Object.assign(server, { menu: anyMenu, sent: [], refuses: false })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

async function atWork() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const done = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useMenuWork('malmo', done), { wrapper })
  await waitFor(() => expect(result.current.saved.version).toBe(server.menu.version))
  const arrange = (...items: MenuItem[]) =>
    act(() => {
      result.current.setMode('arranged')
      result.current.setRows(rowsOf(items))
    })
  const save = async () => {
    await act(() => result.current.save.mutateAsync().catch(() => undefined))
    await waitFor(() => expect(result.current.save.isPending).toBe(false))
  }
  const readAgain = () => act(() => queryClient.refetchQueries())
  const items = () => result.current.rows.map(({ item }) => item)
  return { work: () => result.current, done, arrange, save, readAgain, items }
}
const told = () => toastStore.get().map(({ severity, message }) => [severity, message])

describe('the menu, while somebody changes it', () => {
  it('begins as visitors see it: the automatic one, or what was arranged before', async () => {
    const { work, items } = await atWork()
    expect(work()).toMatchObject({ mode: 'automatic', isChanged: false, isTooLong: false })
    expect(items()).toMatchObject([{ area: 'news' }, { area: 'policy' }])
    cleanup()
    server.menu = { ...anyMenu, mode: 'arranged', items: [people], version: 4 }
    const later = await atWork()
    expect(later.items()).toMatchObject([{ area: 'representatives' }])
    expect(later.work()).toMatchObject({ mode: 'arranged', isChanged: false })
  })

  it('is sent as it stands, told of, and is what the next change begins from', async () => {
    const { work, arrange, save, done } = await atWork()
    arrange(people, news)
    expect(work().isChanged).toBe(true)
    expect(server.sent).toEqual([])
    await save()
    expect(server.sent).toMatchObject([{ mode: 'arranged', version: 1, items: [{ area: 'representatives' }, { area: 'news' }] }])
    expect(work()).toMatchObject({ isChanged: false, saved: { version: 2 }, takeTheirs: null })
    expect(told()).toEqual([['success', 'Menyn är ändrad och syns på sajten.']])
    expect(done).toHaveBeenCalledOnce()
    arrange(news)
    await save()
    expect(server.menu).toMatchObject({ version: 3, items: [{ area: 'news' }] })
  })

  it('shows the page that the address of a page has become', async () => {
    const { work, arrange, save, items } = await atWork()
    arrange(news, { kind: 'external', url: 'https://malmo.se/om-oss', label: 'Om oss', children: [] })
    await save()
    expect(items()).toMatchObject([{ area: 'news' }, { kind: 'page', pageId: 'om-oss' }])
    expect(work().isChanged).toBe(false)
  })

  it('keeps what was arranged when it is automatic again', async () => {
    server.menu = { ...anyMenu, mode: 'arranged', items: [people], version: 4 }
    const { work, save } = await atWork()
    act(() => work().setMode('automatic'))
    expect(work().isChanged).toBe(true)
    await save()
    expect(server.sent).toMatchObject([{ mode: 'automatic', items: [{ area: 'representatives' }] }])
  })

  it('is as it was by Ångra of its toast', async () => {
    const { work, arrange, save } = await atWork()
    arrange(people)
    await save()
    await act(async () => toastStore.get()[0]?.action?.onClick())
    await waitFor(() => expect(server.menu).toMatchObject({ mode: 'automatic', items: [], version: 3 }))
    await waitFor(() => expect(work()).toMatchObject({ mode: 'automatic', isChanged: false, saved: { version: 3 } }))
  })

  it('tells of a new link that leads to nothing, and stays open for it', async () => {
    const { work, arrange, save, done } = await atWork()
    arrange(link('https://malmo.se/saknas'))
    await save()
    expect(told()[0]).toEqual(['warn', expect.stringContaining('leder till en adress där sajten inte har något')])
    expect(done).not.toHaveBeenCalled()
    // It has been told of once.
    arrange(link('https://malmo.se/saknas'), news)
    await save()
    expect(told().at(-1)?.[0]).toBe('success')
    expect(done).toHaveBeenCalledOnce()
    expect(work().isChanged).toBe(false)
  })

  it('is thrown away back to what visitors see', async () => {
    const { work, arrange, items } = await atWork()
    arrange(people)
    act(() => work().discard())
    expect(work()).toMatchObject({ mode: 'automatic', isChanged: false })
    expect(items()).toMatchObject([{ area: 'news' }, { area: 'policy' }])
  })

  it('has at most eight entries at the top, and an automatic one is never too long', async () => {
    const { work, arrange } = await atWork()
    const many = Array.from({ length: menuTopItems.max }, (_, at) => link(`https://exempel.se/${at}`))
    arrange(...many)
    expect(work().isTooLong).toBe(false)
    arrange(...many, news)
    expect(work().isTooLong).toBe(true)
    act(() => work().setMode('automatic'))
    expect(work().isTooLong).toBe(false)
  })
})

describe('somebody else’s menu', () => {
  const theirs: Menu = { ...anyMenu, mode: 'arranged', items: [policy], version: 9 }

  it('comes along while nothing is changed here, and not while something is', async () => {
    const { work, arrange, readAgain, items } = await atWork()
    server.menu = theirs
    await readAgain()
    await waitFor(() => expect(work()).toMatchObject({ mode: 'arranged', saved: { version: 9 } }))
    arrange(people)
    server.menu = { ...theirs, items: [news], version: 10 }
    await readAgain()
    expect(items()).toMatchObject([{ area: 'representatives' }])
    expect(work().saved.version).toBe(9)
  })

  it('is not replaced unseen: it is shown first, and then replaced or taken', async () => {
    const { work, arrange, save, items } = await atWork()
    arrange(people)
    server.menu = theirs
    await save()
    expect(server.menu).toBe(theirs)
    await waitFor(() => expect(work().takeTheirs).not.toBeNull())
    expect(told()).toEqual([])
    act(() => work().takeTheirs?.())
    expect(items()).toMatchObject([{ area: 'policy' }])
    expect(work()).toMatchObject({ isChanged: false, takeTheirs: null })

    arrange(news)
    server.menu = { ...theirs, version: 11 }
    await save()
    await waitFor(() => expect(work().takeTheirs).not.toBeNull())
    await save()
    expect(server.menu).toMatchObject({ version: 12, items: [{ area: 'news' }] })
    expect(work().takeTheirs).toBeNull()
  })

  it('a refusal is told, and what was arranged stays', async () => {
    const { arrange, save, items } = await atWork()
    server.refuses = true
    arrange(people)
    await save()
    expect(told()).toEqual([['error', 'Du får inte ändra menyn.']])
    expect(items()).toMatchObject([{ area: 'representatives' }])
  })
})
