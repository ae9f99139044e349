// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { aSite } from '#web/testing/a-site.ts'
import { serverThat, showAt, takeBack, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { UsersTab } from './users-tab.tsx'

afterEach(leave)

const user = (id: string, name: string, more: Partial<SiteUser> = {}): SiteUser => ({
  id,
  name,
  role: 'siteAdmin',
  validFrom: null,
  validTo: null,
  lastSignInAt: null,
  isAwaited: false,
  confirmedAt: null,
  needsConfirmation: false,
  confirmBy: null,
  givenBy: null,
  givenAt: '2026-01-01T10:00:00Z',
  isDeactivated: false,
  isYou: false,
  version: 1,
  ...more,
})
const märta = user('m', 'Märta', { isYou: true })

async function atUsers(...from: readonly SiteUser[]) {
  let users = [...from]
  let removed: SiteUser | undefined
  const { changes } = serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'siteAdmin' })],
    'GET /api/site/malmo/users': () => ({ users }),
    'GET /api/site/malmo/invitations': () => ({ invitations: [], sendsMail: true }),
    'GET /api/site/malmo/users/e/left-behind': () => ({ things: [] }),
    'PATCH /api/site/malmo/users/e': ({ body }) => {
      users = users.map((one) => (one.id === 'e' ? { ...one, ...(body as object), version: 2 } : one))
      return { users }
    },
    'POST /api/site/malmo/users/e/remove': () => {
      removed = users.find(({ id }) => id === 'e')
      users = users.filter(({ id }) => id !== 'e')
      return { users, undoToken: 'back' }
    },
    'POST /api/site/malmo/undo/back': () => {
      if (removed) users = [...users, removed]
      return { words: 'Ta bort rollen – Elif', notices: [] }
    },
  })
  const { person, page } = await showAt('/malmo/installningar/anvandare', UsersTab)
  await page.findByRole('list', { name: 'Användare' })
  const choose = async (name: string, entry: RegExp) => {
    await person.click(page.getByRole('button', { name: `Åtgärder för ${name}` }))
    return page.findByRole('menuitem', { name: entry })
  }
  const rows = () => page.getAllByRole('listitem').map(({ textContent }) => textContent)
  return { person, page, choose, rows, changes }
}

// covers Settings: users: add, change, remove, the last Sajtansvarig
describe('the people of a site', () => {
  it.each([
    ['alone', [märta], true],
    ['beside a writer', [märta, user('e', 'Elif', { role: 'writer' })], true],
    ['beside one whose role has ended', [märta, user('e', 'Elif', { validTo: '2020-01-01' })], true],
    ['beside one whose role has not begun', [märta, user('e', 'Elif', { validFrom: '2090-01-01' })], true],
    ['beside one whose account is closed', [märta, user('e', 'Elif', { isDeactivated: true })], true],
    ['beside another', [märta, user('e', 'Elif')], false],
  ])('who runs the site %s', async (_, users, isLast) => {
    const { choose } = await atUsers(...users)
    const remove = await choose('Märta', /^Ta bort från sajten/)
    expect(remove.getAttribute('aria-disabled') === 'true').toBe(isLast)
    expect(remove.textContent?.includes('Sajten måste ha minst en sajtansvarig.')).toBe(isLast)
  })

  it('get another role, lose it when that is confirmed, and have it back by Ångra', async () => {
    const { person, page, choose, rows, changes } = await atUsers(
      märta,
      user('e', 'Elif', { role: 'writer', validTo: '2040-12-31' }),
    )
    expect(rows()[1]).toContain('Skribent till och med 31 dec. 2040')
    await person.click(await choose('Elif', /^Ändra roll/))
    await person.selectOptions(page.getByRole('combobox', { name: 'Roll' }), 'Redaktör')
    await person.click(page.getByRole('button', { name: 'Spara' }))
    await waitFor(() => expect(rows()[1]).toContain('Redaktör till och med 31 dec. 2040'))
    await person.click(await choose('Elif', /^Ta bort från sajten/))
    const question = await page.findByRole('alertdialog', { name: 'Ta bort Elif från sajten?' })
    expect(changes()).toHaveLength(1)
    await person.click(page.getByRole('button', { name: 'Ta bort' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(question.isConnected).toBe(false)
    expect(changes().at(-1)).toMatchObject({ call: 'POST /api/site/malmo/users/e/remove', body: { version: 2 } })
    expect(told().at(-1)).toEqual(['success', 'Elif har inte längre någon roll på sajten.'])
    await takeBack()
    await waitFor(() => expect(rows()[1]).toContain('Redaktör till och med 31 dec. 2040'))
  })
})
