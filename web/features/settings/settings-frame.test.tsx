// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(leave)

const tabs = [
  { label: 'Allmänt', fields: [{ label: 'Sajtens namn', value: 'Samling Framåt Malmö' }] },
  { label: 'Utseende', fields: [{ label: 'Accentfärg', value: '#8a2f3c' }] },
]

/** A screen of the settings, opened by Åsa, who works on Malmö and does not run it. */
async function openSettings(path: string, names: readonly string[], facts: Partial<MySite> = {}) {
  const { asked } = openApplication(path, {
    as: asa,
    sites: [aSite('malmo', 'Samling Framåt Malmö', facts)],
    answer: ({ path: at }) => {
      if (at === '/api/site/malmo/settings-in-words') return Response.json({ tabs })
      if (at === '/api/site/malmo/site-admins') return Response.json({ names })
      return undefined
    },
  })
  const main = within(await screen.findByRole('main'))
  const note = await main.findByRole('note')
  return { asked, main, note }
}

// covers Settings: without the right: whom to ask, by name
describe('the settings, for who does not run the site', () => {
  it.each([
    ['/malmo/installningar', ['Sajtens namn', 'Accentfärg']],
    ['/malmo/installningar/utseende', ['Accentfärg']],
  ])('%s says whom to ask and what is set, and has nothing to press or to write in', async (path, fields) => {
    const { asked, main, note } = await openSettings(path, ['Märta', 'Bo'])
    expect(note.textContent).toBe('Bara sajtansvariga kan ändra inställningarna: Märta och Bo.')
    expect(main.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(fields)
    for (const role of ['button', 'textbox', 'checkbox', 'combobox']) expect(main.queryByRole(role)).toBeNull()
    const forbidden = /^\/api\/.*\/(settings|domains|getting-started)(\/|$)/
    expect(asked.filter((one) => forbidden.test(one.path))).toEqual([])
  })

  it('say that a tab without anything to read is for those who may change it', async () => {
    const { main } = await openSettings('/malmo/installningar/domaner', ['Märta'])
    main.getByText('Det som står här ser bara de som kan ändra det.')
    expect(main.getByRole('link', { name: 'Till Inställningar' }).getAttribute('href')).toBe('/malmo/installningar')
  })

  it.each([
    ['nobody is known who may', {}, 'Bara sajtansvariga kan ändra inställningarna.'],
    ['the site is closed for a while', { notice: 'Sajten är tillfälligt stängd.' }, 'Sajten är tillfälligt stängd.'],
  ])('say why where %s', async (_, facts, words) => {
    const { note } = await openSettings('/malmo/installningar', [], facts)
    expect(note.textContent).toBe(words)
  })
})
