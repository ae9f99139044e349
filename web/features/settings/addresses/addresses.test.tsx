// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Domains } from '#contract/settings/site-domains.ts'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import { descriptionOf, refusal, serverThat, showAt, takeBack, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { DomainsTab } from './domains-tab.tsx'
import { RedirectsTab } from './redirects-tab.tsx'

afterEach(leave)

describe('the address that visitors are led to', () => {
  const ownAddress = 'https://sajter.example/malmo'
  const bought = 'https://forening.se'

  /** Malmö has bought forening.se, and may have a certificate of publication. */
  async function atDomains(hasPublicationCertificate: boolean, isPrimary = false) {
    const domain = {
      id: 'd',
      host: 'forening.se',
      state: 'live' as const,
      withWww: true,
      records: [],
      fault: null,
      checkedAt: null,
    }
    let isLed = isPrimary
    const domains = (): Domains => ({
      ownAddress,
      primaryAddress: isLed ? bought : ownAddress,
      domains: [{ ...domain, isPrimary: isLed }],
    })
    const { answers } = settingsServer({ privacy: { ...emptySettings.privacy, hasPublicationCertificate } })
    const { changes } = serverThat({
      ...answers,
      'GET /api/site/malmo/domains': domains,
      'PUT /api/site/malmo/primary-domain': ({ body }) => {
        isLed = (body as { domainId: string | null }).domainId === 'd'
        return domains()
      },
    })
    const { person, page } = await showAt('/malmo/installningar/domaner', DomainsTab)
    const lead = await page.findByRole('button', { name: 'Led besökare hit' })
    const answer = async (question: string, name: string) => {
      const dialog = await page.findByRole('alertdialog', { name: question })
      expect(dialog.textContent).toContain('Anmäl det nya namnet till Mediemyndigheten')
      await person.click(within(dialog).getByRole('button', { name }))
    }
    return { person, page, lead, answer, changes }
  }

  it('is another one at once, where the site has no certificate of publication', async () => {
    const { person, page, lead, changes } = await atDomains(false)
    await person.click(lead)
    await waitFor(() => expect(told()).toEqual([['success', 'Besökare leds nu till forening.se.']]))
    expect(changes()).toEqual([{ call: 'PUT /api/site/malmo/primary-domain', body: { domainId: 'd' } }])
    expect(within(page.getByRole('region', { name: 'forening.se' })).getByText('Besökare leds hit')).toBeDefined()
  })

  // covers Settings: domains: a certificate of publication warns at a change
  it('is part of what a certificate of publication covers: who does not accept that leaves it as it is', async () => {
    const { person, page, lead, answer, changes } = await atDomains(true)
    await person.click(lead)
    await answer('Leda besökare till forening.se?', 'Avbryt')
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    expect(changes()).toEqual([])
    await person.click(lead)
    await answer('Leda besökare till forening.se?', 'Led besökare dit')
    await waitFor(() => expect(changes()).toHaveLength(1))
  })

  it('is asked about on the way back as well, and when its domain is removed', async () => {
    const { person, page, lead, answer, changes } = await atDomains(true, true)
    await person.click(lead)
    await answer('Leda besökare till sajter.example/malmo?', 'Avbryt')
    await person.click(page.getByRole('button', { name: 'Ta bort forening.se' }))
    await answer('Ta bort forening.se?', 'Avbryt')
    expect(changes()).toEqual([])
  })
})

describe('redirects', () => {
  const root = '/api/site/malmo/redirects'
  const redirect = (fromPath: string, toUrl: string): RedirectRow => ({
    fromPath,
    toItem: null,
    toUrl,
    code: 301,
    hits: 0,
    lastHit: null,
    createdAt: '2026-11-28T14:05:00Z',
    createdBy: 'Märta',
  })

  async function atRedirects(...from: readonly RedirectRow[]) {
    let rows = [...from]
    let before = rows
    let tried = 0
    const { changes } = serverThat({
      [`GET ${root}`]: ({ search }) => {
        const found = rows.filter(({ fromPath }) => fromPath.includes(search.get('search') ?? ''))
        return { redirects: found, total: found.length, next: null }
      },
      [`POST ${root}`]: ({ body }) => {
        const asked = body as { from: string; to: string; takesOver?: boolean }
        if (asked.from.endsWith('%00'))
          return refusal(400, 'INVALID', 'Fel.', { from: 'Det som följer efter ? går inte att läsa.' })
        if (asked.from === asked.to) return refusal(400, 'INVALID', 'Fel.', { to: 'Adressen leder till sig själv.' })
        if (rows.some(({ fromPath }) => fromPath === asked.from) && asked.takesOver !== true)
          return refusal(409, 'SLUG_TAKEN', 'Upptagen.', { from: '/gammal leder till /nyheter.' })
        const added = redirect(asked.from, asked.to)
        rows = [...rows.filter(({ fromPath }) => fromPath !== asked.from), added]
        return { ...added, undoToken: 'step' }
      },
      [`POST ${root}/remove`]: ({ body }) => {
        const { from: gone } = body as { from: string[] }
        before = rows
        rows = rows.filter(({ fromPath }) => !gone.includes(fromPath))
        return { removed: gone.length, undoToken: 'step' }
      },
      [`POST ${root}/plan`]: () => {
        const row = { changes: [], faults: [], kind: 'new' }
        const wrong = { ...row, kind: 'fault', faults: ['Det blir en ring.'] }
        const faulty = ['/b', '/c'].map((one, at) => ({ ...wrong, line: 2 + at, from: one, to: '/b' }))
        const counts = { new: 1, same: 0, changed: 0, fault: 2 }
        tried += 1
        return { rows: [{ ...row, line: 1, from: '/a', to: '/nyheter' }, ...faulty], counts, seen: `trial ${tried}` }
      },
      [`POST ${root}/run`]: ({ body }) => {
        if ((body as { seen: string }).seen === 'trial 1') return refusal(409, 'STATE_CHANGED', 'Något har ändrats.')
        rows = [redirect('/a', '/nyheter')]
        return { added: 1, undoToken: 'step' }
      },
      'POST /api/site/malmo/undo/step': () => {
        rows = before
        return { words: 'Ta bort omdirigeringar – 2 adresser', notices: [] }
      },
    })
    const shown = await showAt('/malmo/installningar/omdirigeringar', RedirectsTab, '/$siteId/installningar/$tab')
    const { person, page } = shown
    const write = async (dialog: HTMLElement, label: string, text: string) => {
      const field = within(dialog).getByRole('textbox', { name: label })
      await person.clear(field)
      await person.type(field, text)
      return field
    }
    const press = (name: string, where: HTMLElement = document.body) => person.click(within(where).getByRole('button', { name }))
    const listed = () => page.queryAllByRole('listitem').map(({ textContent }) => textContent?.match(/^\/\w+→ [^A]*/)?.[0])
    return { ...shown, write, press, listed, changes }
  }

  // covers Settings: redirects: an address that leads somewhere already
  it('are added one at a time; an address that leads somewhere already is led elsewhere only by who confirms it', async () => {
    const { page, write, press, listed, changes } = await atRedirects(redirect('/gammal', '/nyheter'))
    await waitFor(() => expect(listed()).toEqual(['/gammal→ /nyheter']))
    await press('Lägg till')
    const dialog = await page.findByRole('dialog', { name: 'Lägg till omdirigering' })
    await write(dialog, 'Gammal adress', '/gammal')
    await write(dialog, 'Leder till', '/politik')
    const question = () => page.findByRole('alertdialog', { name: 'Adressen leder redan någonstans' })
    await press('Lägg till', dialog)
    expect((await question()).textContent).toContain('/gammal leder till /nyheter.')
    await press('Avbryt', await question())
    expect(changes().map(({ body }) => body)).toEqual([{ from: '/gammal', to: '/politik', code: 301, takesOver: false }])
    await press('Lägg till', dialog)
    await press('Led om', await question())
    await waitFor(() => expect(listed()).toEqual(['/gammal→ /politik']))
    expect(page.queryByRole('dialog', { name: 'Lägg till omdirigering' })).toBeNull()
    expect(told().at(-1)).toEqual(['success', '/gammal leder nu dit du valde.'])
  })

  it('that the server refuses are told about at their field, and the dialog stays', async () => {
    const { page, write, press } = await atRedirects()
    await page.findByText(/^Inga omdirigeringar än\./)
    await press('Lägg till')
    const dialog = await page.findByRole('dialog', { name: 'Lägg till omdirigering' })
    await write(dialog, 'Gammal adress', '/gammal')
    const to = await write(dialog, 'Leder till', '/gammal')
    await press('Lägg till', dialog)
    await waitFor(() => expect(descriptionOf(to)).toContain('Adressen leder till sig själv.'))
  })

  // covers Settings: redirects: addresses that differ by their query
  it('may differ by their query alone, and one that cannot be read is told about at its field', async () => {
    const { page, write, press, changes } = await atRedirects(redirect('/visa.asp?id=5', '/nyheter'))
    await page.findByText('/visa.asp?id=5')
    await press('Lägg till')
    const dialog = await page.findByRole('dialog', { name: 'Lägg till omdirigering' })
    const from = await write(dialog, 'Gammal adress', '/visa.asp?id=%00')
    expect(descriptionOf(from)).toContain('Ta med det som följer efter ?')
    await write(dialog, 'Leder till', '/politik')
    await press('Lägg till', dialog)
    await waitFor(() => expect(descriptionOf(from)).toContain('Det som följer efter ? går inte att läsa.'))
    await write(dialog, 'Gammal adress', '/visa.asp?id=6')
    await press('Lägg till', dialog)
    await page.findByText('/visa.asp?id=6')
    expect(page.getByText('/visa.asp?id=5')).toBeDefined()
    expect(changes().at(-1)?.body).toMatchObject({ from: '/visa.asp?id=6', to: '/politik' })
  })

  // covers Settings: redirects: read a list, try first, circles
  it('in a list are tried first: what would happen is told row by row, and nothing is read in before that', async () => {
    const { page, write, press, listed, changes } = await atRedirects()
    await press('Läs in en lista')
    const dialog = await page.findByRole('dialog', { name: 'Läs in omdirigeringar' })
    await press('Prova', dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Klistra in listan först, eller välj en fil.')
    await write(dialog, 'Listan', '/a;/nyheter')
    await press('Prova', dialog)
    await within(dialog).findByText('1 rad läses in. 2 rader har fel och hoppas över.')
    const lines = () =>
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(lines()).toEqual(['/b → /bRad 2Det blir en ring.', '/c → /bRad 3Det blir en ring.'])
    await press('Läses in 1', dialog)
    expect(lines()).toEqual(['/a → /nyheterRad 1'])
    expect(changes().map(({ body }) => body)).toEqual([{ text: '/a;/nyheter' }])
    // Something has changed meanwhile: the list is tried anew.
    await press('Läs in 1', dialog)
    await waitFor(() =>
      expect(changes().map(({ call }) => call.replace(root, ''))).toEqual(['POST /plan', 'POST /run', 'POST /plan']),
    )
    expect(told()).toEqual([['warn', 'Något har ändrats.']])
    await press('Läs in 1', dialog)
    await waitFor(() => expect(listed()).toEqual(['/a→ /nyheter']))
    expect(changes().at(-1)?.body).toEqual({ text: '/a;/nyheter', seen: 'trial 2' })
    expect(told().at(-1)).toEqual(['success', '1 omdirigering är inläst.'])
  })

  it('in a list that the person goes back to are tried anew', async () => {
    const { page, write, press, changes } = await atRedirects()
    await press('Läs in en lista')
    const dialog = await page.findByRole('dialog', { name: 'Läs in omdirigeringar' })
    await write(dialog, 'Listan', '/a;/nyheter')
    await press('Prova', dialog)
    await press(
      'Ändra listan',
      await within(dialog)
        .findByRole('button', { name: 'Ändra listan' })
        .then(() => dialog),
    )
    const field = within(dialog).getByRole('textbox', { name: 'Listan' })
    expect(document.activeElement).toBe(field)
    await write(dialog, 'Listan', '/b;/nyheter')
    await press('Prova', dialog)
    await within(dialog).findByRole('button', { name: 'Läs in 1' })
    expect(changes().map(({ body }) => body)).toEqual([{ text: '/a;/nyheter' }, { text: '/b;/nyheter' }])
  })

  it('that are chosen are removed when that is confirmed, the others stay, and Ångra brings them back', async () => {
    const { person, page, press, listed } = await atRedirects(redirect('/a', '/x'), redirect('/b', '/y'), redirect('/c', '/z'))
    for (const name of ['Välj /a', 'Välj /b']) await person.click(await page.findByRole('checkbox', { name }))
    await press('Ta bort valda')
    await press('Ta bort', await page.findByRole('alertdialog', { name: 'Ta bort 2 omdirigeringar?' }))
    await waitFor(() => expect(listed()).toEqual(['/c→ /z']))
    await takeBack()
    await waitFor(() => expect(listed()).toEqual(['/a→ /x', '/b→ /y', '/c→ /z']))
  })

  it('are searched by their address, which the address of the screen says', async () => {
    const { person, page, router, listed } = await atRedirects(redirect('/kontakt', '/x'), redirect('/b', '/y'))
    await waitFor(() => expect(listed()).toHaveLength(2))
    await person.type(page.getByRole('searchbox', { name: 'Sök adress' }), 'kon')
    await waitFor(() => expect(listed()).toEqual(['/kontakt→ /x']))
    expect(router.state.location.search).toEqual({ sok: 'kon' })
  })
})
