// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { expectFocus } from '#web/testing/at-address.tsx'
import { aSite } from '#web/testing/a-site.ts'
import { administrator, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'
// What the frame fetches when its keys are pressed, here so that no test waits for it.
import './command-palette.tsx'
import './keys-dialog.tsx'

afterEach(() => {
  leave()
  localStorage.clear()
})

async function at(address: string) {
  openApplication(address, { as: administrator, sites: [aSite('malmo', 'Samling Framåt Malmö')] })
  await screen.findByRole('navigation', { name: 'Brödsmulor' })
  const person = userEvent.setup({ pointerEventsCheck: 0 })
  const press = (keys: string) => person.keyboard(keys)
  return { person, press }
}

const search = '{Control>}k{/Control}'
const keysDialog = () => screen.findByRole('dialog', { name: 'Kortkommandon' })
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => within(dialog).getAllByRole('heading')[0]?.textContent)

// covers Layout: `?` and Ctrl+K on every screen
describe.each(['/', '/admin/sajter', '/auth/att-gora', '/malmo/politik', '/malmo/bildbank', '/malmo/installningar/allmant'])(
  'at %s',
  (address) => {
    it('? lists the keys and Ctrl+K searches, where ? is a character', async () => {
      const { person, press } = await at(address)
      await press('?')
      const keys = await keysDialog()
      expect(keys.textContent).toContain('Ctrl+K')
      await person.click(within(keys).getByRole('button', { name: 'Stäng' }))
      expect(dialogs()).toEqual([])
      await press(search)
      const palette = await screen.findByRole('dialog', { name: 'Sök och gå till' })
      expectFocus(within(palette).getByRole('combobox'))
      await press('?')
      expect(within(palette).getByRole<HTMLInputElement>('combobox').value).toBe('?')
      expect(dialogs()).toEqual(['Sök och gå till'])
    })
  },
)

// covers Layout: the key `?` can be switched off (WCAG 2.1.4)
describe('the key ?', () => {
  it('is switched off in its list, and on again in the one that the own menu opens', async () => {
    const { person, press } = await at('/malmo/politik')
    await press('?')
    const first = await keysDialog()
    await person.click(within(first).getByRole('checkbox', { name: 'Tangenten ? visar listan' }))
    await person.click(within(first).getByRole('button', { name: 'Stäng' }))
    await press('?')
    await press(search)
    await screen.findByRole('dialog', { name: 'Sök och gå till' })
    expect(dialogs()).toEqual(['Sök och gå till'])
    leave()

    const again = await at('/malmo/politik')
    await again.person.click(screen.getByRole('button', { name: /^Ditt eget/ }))
    await again.person.click(await screen.findByRole('menuitem', { name: 'Kortkommandon' }))
    const second = await keysDialog()
    const isOn = within(second).getByRole<HTMLInputElement>('checkbox', { name: 'Tangenten ? visar listan' })
    expect(isOn.checked).toBe(false)
    await again.person.click(isOn)
    await again.person.click(within(second).getByRole('button', { name: 'Stäng' }))
    await again.press('?')
    await keysDialog()
  })
})
