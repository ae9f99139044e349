import { expectAccessible } from './support/accessibility.ts'
import { board, claim, playNewSite, titles } from './support/new-site.ts'
import type { NewSiteEffort } from './support/new-site.ts'
import { karlErik, marta, tolvan } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import type { Client } from './support/session.ts'
import { main } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// The volunteer's ten minutes: from a new, empty site to one that she would show her chairman.

test.slow()

const files = async () => ({
  logo: { ...(await pictureFile('asobyalag-logga.png', 1400, 260)), name: 'asobyalag-logga.jpg' },
  picture: await pictureFile('Åsö midsommar.jpg', 1512, 2016),
  second: await pictureFile('IMG_3312.jpg'),
  portrait: await pictureFile('ordf bild.jpg', 900, 1200),
})

let lastSite = 0

/** A new site that Karl Erik runs, and no other; `end` takes it from him, for the tests that come after. */
async function newSite(admin: Client) {
  const siteId = `aso-byalag-${process.pid.toString(36)}-${(lastSite += 1)}`
  const firstSiteAdmin = { name: karlErik.name, personalNumber: karlErik.personalNumber }
  expect((await admin.send('POST', '/api/admin/sites', { id: siteId, name: 'Åsö byalag', firstSiteAdmin })).status).toBe(200)
  const users = `/api/site/${siteId}/users`
  const end = async () => {
    const person = { name: marta.name, personalNumber: marta.personalNumber }
    const { body } = await admin.send('POST', users, { person, role: 'siteAdmin', validTo: null })
    const all = (body as { users: { id: string; name: string; version: number }[] }).users
    const him = all.find(({ name }) => name !== marta.name)
    expect((await admin.send('POST', `${users}/${him?.id}/remove`, { version: him?.version })).status).toBe(200)
  }
  return { siteId, end }
}

const table = (rows: readonly (NewSiteEffort & { way: string })[]): string =>
  [
    'Från ny sajt till en att visa upp    klick  tecken  skärmar  nej  minuter (KLM)  sekunder',
    ...rows.map(
      ({ way, clicks, typed, screens, refusals, minutes, seconds }) =>
        `${way.padEnd(36)} ${String(clicks).padStart(5)}  ${String(typed).padStart(6)}  ${String(screens).padStart(7)}  ${String(refusals.length).padStart(3)}  ${minutes.toFixed(1).padStart(13)}  ${seconds.toFixed(1).padStart(8)}`,
    ),
  ].join('\n')

const ways = [
  { way: 'dator 1280×800', hand: 'mouse', viewport: { width: 1280, height: 800 }, mostClicks: 80 },
  { way: 'telefon 360×740', hand: 'touch', viewport: { width: 360, height: 740 }, mostClicks: 86 },
] as const

for (const { way, hand, viewport, mostClicks } of ways) {
  // covers End to end: from a new site to one to show, in ten minutes, on a computer and on a phone
  test(
    `a new site is ready to be shown in ten minutes: ${way}`,
    { tag: hand === 'touch' ? '@journey' : '@nightly' },
    async ({ open, sessionOf, stack }) => {
      const { siteId, end } = await newSite(await sessionOf(tolvan))
      try {
        const page = await open({ as: karlErik, viewport, ...(hand === 'touch' && { hasTouch: true, isMobile: true }) })
        // A press on a hidden or covered button fails after 15 seconds.
        page.setDefaultTimeout(15_000)
        await page.goto('/')
        await expect(main(page).getByRole('region', { name: 'Kom igång med Åsö byalag' })).toContainText('0 av 7 klara')
        const other = await open({ as: karlErik })
        await other.goto('/')
        await expect(main(other).getByRole('region', { name: /^Kom igång/ })).toBeVisible()
        await expectAccessible(other, 'the start page of a new site')
        const effort = await playNewSite(page, hand, await files())
        // The run tells what it took.
        // oxlint-disable-next-line eslint/no-console
        console.log(table([{ way, ...effort }]))
        expect(effort.refusals).toEqual([])
        expect(effort.clicks).toBeLessThanOrEqual(mostClicks)
        expect(effort.minutes).toBeLessThan(10)
        // Nothing is left to do.
        await expect(main(page).getByRole('link', { name: 'Åsö byalag', exact: true })).toBeVisible()
        await expect(main(page).getByRole('region', { name: /^Kom igång/ })).toHaveCount(0)

        const reader = await open({ viewport })
        await reader.goto(`${stack.sitesUrl}/${siteId}`)
        await expect(reader.getByRole('heading', { level: 2, name: claim })).toBeVisible()
        await expect(reader.getByRole('banner').getByRole('link', { name: 'Bli medlem' }).first()).toBeVisible()
        for (const title of Object.values(titles))
          await expect(reader.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
        for (const name of board) await expect(reader.getByRole('main').getByText(name)).toBeVisible()
        await expect(reader.getByText('byalag@aso.example').first()).toBeVisible()
        await expectAccessible(reader, 'the finished start page')
      } finally {
        await end()
      }
    },
  )
}
