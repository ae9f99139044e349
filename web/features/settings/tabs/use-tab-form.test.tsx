// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import type { FormEvent, ReactElement } from 'react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AllSettings, ContactSettings as Contact } from '#contract/settings/settings.ts'
import { ContactSettings, emptySettings, SettingsTab } from '#contract/settings/settings.ts'
import { confirmStore } from '#web/ui/confirm-store.ts'
import { toastStore } from '#web/ui/toast-store.ts'
import { useTabForm } from './use-tab-form.ts'
import type { TabForm } from './use-tab-form.ts'

const settingsWith = (contact: Partial<Contact>, version = 1, updatedBy: string | null = null): AllSettings => {
  const tabs = SettingsTab.options.map((tab) => [
    tab,
    { content: emptySettings[tab], version: 0, updatedAt: null, updatedBy: null },
  ])
  const content = { ...emptySettings.contact, ...contact }
  return { ...Object.fromEntries(tabs), contact: { content, version, updatedAt: '2026-11-28T14:05:00Z', updatedBy } } as AllSettings
}

/** The server's settings, which others change too. */
const server = {
  settings: settingsWith({}),
  /** Before the last save. */
  before: settingsWith({}),
  sent: [] as { content: Contact; version: number }[],
  refusal: null as { status: number; body: object } | null,
  /** Holds the answers until it resolves. */
  until: Promise.resolve(),
}

async function answer(path: string, { method, body }: { method: string; body?: string }): Promise<Response> {
  if (path === '/api/site/malmo/undo/step') {
    server.settings = settingsWith(server.before.contact.content, server.settings.contact.version + 1, 'Åsa Öberg')
    return Response.json({ words: 'Ändra inställningar – Kontakt', notices: [] })
  }
  if (!path.startsWith('/api/site/malmo/settings')) return Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })
  if (method === 'GET') return Response.json(server.settings)
  const { content, version } = JSON.parse(body ?? '') as { content: Contact; version: number }
  server.sent.push({ content, version })
  await server.until
  if (server.refusal) return Response.json(server.refusal.body, { status: server.refusal.status })
  if (version !== server.settings.contact.version)
    return Response.json({ code: 'STATE_CHANGED', message: 'Någon hann före.' }, { status: 409 })
  server.before = server.settings
  server.settings = settingsWith(content, version + 1, 'Åsa Öberg')
  return Response.json({ ...server.settings, undoToken: 'step' })
}

beforeEach(() => {
  Object.assign(server, { settings: settingsWith({ email: 'info@malmo.se' }), sent: [], refusal: null, until: Promise.resolve() })
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  confirmStore.get()?.answer(false)
  cleanup()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

type Work = TabForm<'contact', Contact>

async function atTab() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const drawn = vi.fn<(work: Work) => void>()
  const Tab = () => {
    drawn(
      useTabForm<'contact', Contact>({
        tab: 'contact',
        schema: ContactSettings,
        toValues: (content) => ({ ...content }),
        toContent: (values) => values,
      }),
    )
    return <p>Kontakt</p>
  }
  const root = createRootRoute()
  const at = (path: string, component: () => ReactElement) => createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([at('/$siteId/kontakt', Tab), at('/$siteId/annat', () => <p>Annat</p>)])
  const router: AnyRouter = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/malmo/kontakt'] }) })
  const { findByText, queryByText } = render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  )
  await findByText('Kontakt')
  const work = (): Work => {
    const [latest] = drawn.mock.lastCall ?? []
    if (latest === undefined) throw new Error('The tab is not shown.')
    return latest
  }
  return {
    work,
    router,
    findByText,
    queryByText,
    values: () => work().form.getValues(),
    type: (values: Partial<Contact>) => act(() => work().form.setValues(values)),
    submit: () => act(() => work().submit({ preventDefault: () => undefined } as unknown as FormEvent<HTMLFormElement>)),
    settled: () => waitFor(() => expect(work().isSaving).toBe(false)),
  }
}

/** Somebody else saves, with the tab open here. */
const meanwhile = (contact: Partial<Contact>) => {
  const { version, content } = server.settings.contact
  server.settings = settingsWith({ ...content, ...contact }, version + 1, 'Bo Ek')
}

describe('a tab of settings', () => {
  it('is sent as a whole with the version it was opened with, and then is as the server has it', async () => {
    const { work, type, submit, settled } = await atTab()
    expect(work()).toMatchObject({ isDirty: false, savedAt: null, conflict: null })
    type({ contactPerson: 'Åsa Öberg' })
    expect(work().isDirty).toBe(true)
    submit()
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    expect(server.sent).toMatchObject([{ version: 1, content: { email: 'info@malmo.se', contactPerson: 'Åsa Öberg' } }])
    await settled()
    expect(work().isDirty).toBe(false)
    type({ contactPerson: 'Bo Ek' })
    submit()
    await waitFor(() => expect(server.sent).toHaveLength(2))
    expect(server.sent[1]?.version).toBe(2)
  })

  it('keeps what is typed while it is being saved', async () => {
    const { work, type, submit, values } = await atTab()
    let letThrough = () => undefined as void
    server.until = new Promise((resolve) => (letThrough = resolve))
    type({ contactPerson: 'Åsa' })
    submit()
    await waitFor(() => expect(work().isSaving).toBe(true))
    type({ contactPerson: 'Åsa Öberg' })
    letThrough()
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    expect(values().contactPerson).toBe('Åsa Öberg')
    expect(work().isDirty).toBe(true)
  })

  // covers Trash and undo: one undo: a tab of the settings, where it was saved
  it('is taken back once it is saved, and what is typed meanwhile stays', async () => {
    const { work, type, submit, values } = await atTab()
    type({ contactPerson: 'Åsa', email: 'asa@malmo.se' })
    submit()
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    type({ phone: '040-12 34 56' })
    await act(async () => work().takeBack.mutate(work().undoToken ?? ''))
    await waitFor(() => expect(values()).toMatchObject({ contactPerson: '', email: 'info@malmo.se', phone: '040-12 34 56' }))
    expect(work()).toMatchObject({ isDirty: true, savedAt: null, undoToken: null })
    submit()
    await waitFor(() => expect(server.sent[1]).toMatchObject({ version: 3, content: { email: 'info@malmo.se' } }))
  })

  it('is not sent with a fault, which is told at its field', async () => {
    const { work, type, submit } = await atTab()
    type({ email: 'inte en adress' })
    submit()
    await waitFor(() => expect(work().refusals).toBe(1))
    expect(work().form.errors['email']).toBeTruthy()
    expect(server.sent).toEqual([])
  })

  it('shows the server’s faults at their fields, and what was typed stays', async () => {
    const { work, type, submit, values } = await atTab()
    const fields = { 'content.email': { code: 'INVALID', message: 'Domänen tar inte emot post.' } }
    server.refusal = { status: 400, body: { code: 'VALIDATION', message: 'Kontrollera fälten.', fields } }
    type({ email: 'info@lund.se' })
    submit()
    await waitFor(() => expect(work().form.errors['email']).toBe('Domänen tar inte emot post.'))
    expect(work().refusals).toBe(1)
    expect(values().email).toBe('info@lund.se')
    expect(toastStore.get()).toEqual([])
  })

  it('tells of a refusal that is about no field', async () => {
    const { work, type, submit, settled } = await atTab()
    server.refusal = { status: 403, body: { code: 'FORBIDDEN', message: 'Du får inte ändra inställningarna.' } }
    type({ contactPerson: 'Åsa' })
    submit()
    await waitFor(() => expect(toastStore.get().map(({ message }) => message)).toEqual(['Du får inte ändra inställningarna.']))
    await settled()
    expect(work().isDirty).toBe(true)
  })

  it('is as it was before when its changes are thrown away', async () => {
    const { work, type, values } = await atTab()
    type({ contactPerson: 'Åsa' })
    act(() => work().discard())
    expect(values()).toMatchObject({ email: 'info@malmo.se', contactPerson: '' })
    expect(work().isDirty).toBe(false)
  })

  it('asks before it is left with changes, and not without', async () => {
    const { type, router, findByText, queryByText } = await atTab()
    type({ contactPerson: 'Åsa' })
    act(() => void router.navigate({ to: '/malmo/annat' }))
    await waitFor(() => expect(confirmStore.get()).toMatchObject({ confirmLabel: 'Lämna sidan' }))
    act(() => confirmStore.get()?.answer(false))
    expect(queryByText('Annat')).toBeNull()
    type({ contactPerson: '' })
    act(() => void router.navigate({ to: '/malmo/annat' }))
    await findByText('Annat')
    expect(confirmStore.get()).toBeUndefined()
  })
})

describe('two who save the same tab', () => {
  it('with other fields are both saved, and it is told whose the other change was', async () => {
    const { work, type, submit } = await atTab()
    type({ contactPerson: 'Åsa' })
    meanwhile({ openingHours: 'Tisdagar 18–20' })
    submit()
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    expect(server.settings.contact.content).toMatchObject({ contactPerson: 'Åsa', openingHours: 'Tisdagar 18–20' })
    expect(work().news).toBe('Bo Ek ändrade Öppettider samtidigt. Båda ändringarna är sparade.')
    expect(work().conflict).toBeNull()
  })

  it('with the same field choose: nothing is saved before, and the own words can replace the other’s', async () => {
    const { work, type, submit, values } = await atTab()
    type({ email: 'styrelsen@malmo.se', contactPerson: 'Åsa' })
    meanwhile({ email: 'bo@malmo.se', openingHours: 'Tisdagar 18–20' })
    submit()
    await waitFor(() => expect(work().conflict).toMatchObject({ by: 'Bo Ek', merge: { both: ['email'] } }))
    expect(server.settings.contact.content.email).toBe('bo@malmo.se')
    expect(work().conflict).toMatchObject({ mine: { email: 'styrelsen@malmo.se' }, theirs: { email: 'bo@malmo.se' } })
    act(() => work().keepMine())
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    const all = { email: 'styrelsen@malmo.se', contactPerson: 'Åsa', openingHours: 'Tisdagar 18–20' }
    expect(server.settings.contact.content).toMatchObject(all)
    expect(values()).toMatchObject(all)
    expect(work()).toMatchObject({ conflict: null, isDirty: false })
  })

  it('with the same field, the other’s words are taken; what was changed besides is still to be saved', async () => {
    const { work, type, submit, values } = await atTab()
    type({ email: 'styrelsen@malmo.se', contactPerson: 'Åsa' })
    meanwhile({ email: 'bo@malmo.se' })
    submit()
    await waitFor(() => expect(work().conflict).not.toBeNull())
    act(() => work().takeTheirs())
    await waitFor(() => expect(work().conflict).toBeNull())
    expect(values()).toMatchObject({ email: 'bo@malmo.se', contactPerson: 'Åsa' })
    expect(work()).toMatchObject({ isDirty: true, savedAt: null, undoToken: null })
    submit()
    await waitFor(() => expect(work().savedAt).not.toBeNull())
    expect(server.settings.contact.content).toMatchObject({ email: 'bo@malmo.se', contactPerson: 'Åsa' })
  })
})
