// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { sameDesign, standardDesign } from '#contract/design/federation-design.ts'
import { expectFocus, refusal, serverThat, showAt, takeBack, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { DesignScreen } from './design-route.tsx'

afterEach(leave)

/** The screen Utformning, of a federation that has chosen nothing; `store` is what another administrator does meanwhile. */
async function atDesign() {
  let state: DesignState = { used: standardDesign, draft: null, version: 1 }
  let before = standardDesign
  const store = (more: Partial<DesignState>) => (state = { ...state, ...more, version: state.version + 1 })
  const since = (body: { version: number }, more: () => Partial<DesignState>) =>
    body.version === state.version ? store(more()) : refusal(409, 'STATE_CHANGED', 'Någon annan har ändrat utformningen.')
  const root = '/api/admin/design'
  const { changes } = serverThat({
    [`GET ${root}`]: () => state,
    [`PUT ${root}/draft`]: ({ body }) => {
      const { design } = body as { design: FederationDesign }
      return since(body, () => ({ draft: sameDesign(design, state.used) ? null : design }))
    },
    [`POST ${root}/discard`]: ({ body }) => since(body, () => ({ draft: null })),
    [`POST ${root}/use`]: ({ body }) => {
      const { used } = state
      before = used
      const answer = since(body, () => ({ used: state.draft ?? used, draft: null }))
      return answer instanceof Response ? answer : { ...answer, undoToken: 'before' }
    },
    'POST /api/admin/undo/before': () => {
      store({ used: before })
      return { words: 'Ändra utformningen – Typsnitt', notices: [] }
    },
    'GET /api/admin/sites': () => ({ sites: [], next: null, total: 0 }),
  })
  const { person, page } = await showAt('/admin/sajter/utformning', DesignScreen, '/admin/sajter/utformning')
  const type = (name: string) => page.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
  await page.findByRole('heading', { name: 'Typsnitt' })
  const expectType = (name: string) => waitFor(() => expect(type(name).checked).toBe(true))
  const press = (name: string) => person.click(page.getByRole('button', { name }))
  return { person, page, type, expectType, press, store, stored: () => state, changes }
}

describe('the design of the federation', () => {
  it('is a draft as soon as something is chosen, which is used on all sites, and can be taken back', async () => {
    const { person, page, type, expectType, press, stored } = await atDesign()
    page.getByText('Används på alla sajter')
    await person.click(type('Saklig'))
    await page.findByText('Utkast')
    await press('Använd på alla sajter')
    await waitFor(() => expect(stored()).toMatchObject({ used: { type: 'saklig' }, draft: null }))
    await page.findByText('Används på alla sajter')
    await takeBack()
    await expectType('Tidning')
    expect(stored()).toMatchObject({ used: standardDesign })
    expect(told()).toEqual([['info', 'Ångrat: Ändra utformningen – Typsnitt.']])
  })

  it('is as it was when the draft is thrown away, and the focus is on what says so', async () => {
    const { person, page, type, expectType, press, stored } = await atDesign()
    await person.click(type('Saklig'))
    await waitFor(() => expect(stored().draft).toMatchObject({ type: 'saklig' }))
    await press('Kasta utkastet')
    await expectType('Tidning')
    expect(stored().draft).toBeNull()
    expect(page.queryByRole('button', { name: 'Kasta utkastet' })).toBeNull()
    expectFocus(page.getByText('Används på alla sajter').closest<HTMLElement>('[role="status"]') ?? document.body)
  })

  // covers Settings: a draft of the design is thrown away by keyboard, and one that another person changed is not overwritten
  it('that somebody else has changed is not overwritten: theirs is shown, and the next choice starts from it', async () => {
    const { person, type, expectType, store, stored } = await atDesign()
    store({ draft: { ...standardDesign, type: 'saklig' } })
    await person.click(type('Varm'))
    await expectType('Saklig')
    expect(told()).toEqual([['warn', 'Någon annan har ändrat utformningen.']])
    expect(stored().draft).toMatchObject({ type: 'saklig', corner: 'mjuk' })
    await person.click(type('Raka'))
    await waitFor(() => expect(stored().draft).toMatchObject({ type: 'saklig', corner: 'rak' }))
  })

  it('is chosen with the arrow keys, each choice saved in turn', async () => {
    const { person, type, expectType, stored, changes } = await atDesign()
    type('Tidning').focus()
    await person.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(stored().version).toBe(3))
    expect(changes().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
    await expectType('Plakat')
  })
})
