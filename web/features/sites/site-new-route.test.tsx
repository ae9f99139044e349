// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteNewScreen } from './site-new-route.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(leave)

/** The form for a new site, in a window that may have had it open before. */
async function atNewSite() {
  const { changes } = serverThat({
    'GET /api/auth': () => ({ user: { id: 'tolvan', name: 'Tolvan' }, roles: ['ADMIN'], choices: {} }),
    'GET /api/site': () => [],
    'GET /api/admin/sites': () => ({ sites: [], parents: [], next: null, total: 0 }),
    'POST /api/admin/sites': ({ body }) => ({ id: (body as CreateSiteInput).id, name: (body as CreateSiteInput).name }),
  })
  const { person, page } = await showAt('/admin/sajter/ny', SiteNewScreen, '/admin/sajter/ny')
  await page.findByRole('button', { name: 'Skapa sajten' })
  const text = (name: string, at = 0) => page.getAllByRole<HTMLInputElement>('textbox', { name })[at] ?? new HTMLInputElement()
  const sport = () => page.getByRole<HTMLInputElement>('radio', { name: /^Idrottsförening/ })
  const town = () => page.getByRole<HTMLSelectElement>('combobox', { name: 'Kommun' })
  const write = async (field: HTMLElement, words: string) => {
    await person.click(field)
    await person.paste(words)
  }
  return { person, page, text, sport, town, write, changes }
}

describe('what is typed of a new site', () => {
  // covers Administration: what is typed of a new site survives a reload
  it('is there again after a reload, except the personal number, and is gone when the site is made', async () => {
    const first = await atNewSite()
    await first.person.click(first.sport())
    await first.write(first.text('Namn'), 'Åsö IF')
    await first.person.selectOptions(first.town(), 'Malmö')
    await first.write(first.text('Namn', 1), 'Karl Erik')
    await first.write(first.text('Personnummer'), '198112189876')
    leave()

    const { person, page, text, sport, town, write, changes } = await atNewSite()
    expect([text('Namn').value, text('Id').value, text('Namn', 1).value]).toEqual(['Åsö IF', 'aso-if', 'Karl Erik'])
    expect([sport().checked, town().selectedOptions[0]?.textContent, text('Personnummer').value]).toEqual([true, 'Malmö', ''])
    await write(text('Personnummer'), '198112189876')
    await person.click(page.getByRole('button', { name: 'Skapa sajten' }))
    await waitFor(() =>
      expect(changes().at(-1)?.body).toMatchObject({ id: 'aso-if', template: 'sports', municipalityCode: '1280' }),
    )
    await page.findByText('Another screen')
    leave()

    const last = await atNewSite()
    expect(last.text('Namn').value).toBe('')
    expect(last.sport().checked).toBe(false)
  })

  it('gives the site its id, until somebody writes another', async () => {
    const { person, text } = await atNewSite()
    await person.type(text('Namn'), 'Åsö')
    expect(text('Id').value).toBe('aso')
    await person.clear(text('Id'))
    await person.type(text('Id'), 'egen')
    await person.type(text('Namn'), ' IF')
    expect(text('Id').value).toBe('egen')
  })
})
