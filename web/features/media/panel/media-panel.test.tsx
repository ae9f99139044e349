// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import type { SiteRole } from '#contract/roles.ts'
import { uploads } from '#web/parts/media/uploads/uploads.ts'
import { descriptionOf, expectFocus, takeBack, told } from '#web/testing/at-address.tsx'
import { aPicture } from '#web/testing/a-picture.ts'
import { justReplaced, mediaServer } from '#web/testing/media-server.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(() => {
  leave()
  uploads.clearOver()
})

const bron = aPicture({ id: '01980000-0000-7000-8000-000000000002', title: 'Bron', bytes: 5 })

/** One of the two pictures of Skövde's Bildbank, opened by somebody with a role there. */
async function opened(more: Partial<Media> = {}, role: SiteRole = 'siteAdmin', tab = '') {
  const picture = aPicture(more)
  const server = mediaServer(picture, bron)
  const application = openApplication(`/skovde/bildbank/${picture.id}${tab}`, {
    as: asa,
    sites: [aSite('skovde', 'Samling Framåt Skövde', { role })],
    answer: server.answer,
  })
  const panel = within(await screen.findByRole('dialog', { name: picture.title }))
  await panel.findByRole('region', { name: 'Åtgärder' })
  const press = async (name: string) => userEvent.click(panel.getByRole('button', { name }))
  const changes = () => application.asked.filter(({ method }) => method !== 'GET')
  return { ...application, ...server, picture, panel, press, changes, now: () => server.kept()[0] }
}

describe('a new file of a picture', () => {
  const notice = 'Filen är utbytt. Titta igenom alternativtexten och fokuspunkten – de beskriver kanske den förra bilden.'
  const back = ['info', 'Ångrat: Byta ut filen – Torget.']

  /** Sends a file that is not there yet. */
  async function replace({ press }: Awaited<ReturnType<typeof opened>>) {
    await press('Byt ut bilden')
    const dialog = screen.getByRole('dialog', { name: 'Byt ut bilden' })
    expect(dialog.textContent).toContain('Bytet kan ångras i 30 dagar.')
    const field = dialog.querySelector<HTMLElement>('input[type="file"]')
    await userEvent.upload(field ?? dialog, new File(['new bytes'], 'ny.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Byt ut bilden' })).toBeNull())
  }

  // covers Media: Byt ut bilden: it still holds
  it('asks whether its texts still apply; that they do is one press, and the first of them has the focus', async () => {
    const at = await opened()
    await replace(at)
    await at.panel.findByText(notice)
    await at.press('Det stämmer fortfarande')
    await waitFor(() => expect(at.panel.queryByText(notice)).toBeNull())
    expectFocus(at.panel.getByRole('textbox', { name: 'Alternativtext' }))
    expect(at.changes().at(-1)?.body).toEqual({ changes: { focal: at.picture.focal }, version: 2 })
    expect(at.now()).toMatchObject({ fileName: 'ny.jpg', alt: at.picture.alt, needsRecheck: false })
  })

  // covers Media: Byt ut bilden: undone from the toast, and from the picture
  it('is taken back from the toast', async () => {
    const at = await opened()
    await replace(at)
    expect(told()).toEqual([['success', 'Filen är utbytt, överallt där den används.']])
    await takeBack()
    await waitFor(() => expect(told()).toEqual([back]))
    expect(at.changes().at(-1)?.path).toBe(`/api/site/skovde/undo/${justReplaced.undoToken}`)
    await waitFor(() => expect(at.panel.queryByText(notice)).toBeNull())
    expect(at.now()).toMatchObject({ fileName: 'torget.jpg', needsRecheck: false })
  })

  it('is taken back from the picture itself for as long as the one before is kept', async () => {
    const at = await opened({ needsRecheck: true, replaced: justReplaced })
    at.panel.getByText(/^Utbytt 28 nov.* av Märta Löfgren\. Den förra filen finns kvar till 28 dec/)
    await at.press('Ångra bytet')
    await waitFor(() => expect(told()).toEqual([back]))
    await waitFor(() => expect(at.panel.queryByRole('button', { name: 'Ångra bytet' })).toBeNull())
    expect(at.panel.queryByText(notice)).toBeNull()
  })
})

describe('the consent of a person in a picture', () => {
  const live = { itemId: '01980000-0000-7000-8000-00000000000a', area: 'news', title: 'Anna talar', version: 'live' } as const
  const shown = { people: 'adults', consent: 'given', consentNote: 'Muntligt.' } as const

  it('is withdrawn with one press, which says first what becomes of the picture, and then where it is to be exchanged', async () => {
    const at = await opened({ ...shown, liveUses: 1, usedIn: [{ siteId: 'skovde', ...live }] })
    await at.press('Återkalla samtycke')
    const question = await screen.findByRole('alertdialog', { name: 'Återkalla samtycket?' })
    expect(question.textContent).toContain('Det ställe där bilden syns nu får en neutral platshållare, direkt.')
    expect(at.changes()).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Återkalla samtycke' }))
    await at.panel.findByText(/byt ut den på ställena under ”Används i”/)
    expect(told()).toEqual([['success', 'Samtycket är återkallat. Bilden syns inte längre på sajten.']])
    const place = at.panel.getByRole('link', { name: 'Nyhet: Anna talar' })
    expect(place.getAttribute('href')).toBe(`/skovde/nyheter/${live.itemId}`)
    expect(at.now()?.consent).toBe('withdrawn')
    expect(at.panel.queryByRole('button', { name: 'Återkalla samtycke' })).toBeNull()
  })
})

describe('the trash', () => {
  it('takes a picture out of the list, and gives it back with one press', async () => {
    const at = await opened()
    await at.press('Flytta till papperskorgen')
    await waitFor(() => expect(at.address()).toBe('/skovde/bildbank'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Torget' })).toBeNull())
    expect(at.now()?.isTrashed).toBe(true)
    leave()

    const trashed = await opened({ isTrashed: true, trashedAt: '2026-11-20T09:00:00Z' })
    trashed.panel.getByText(/^Ligger i papperskorgen sedan 20 nov.* Töms automatiskt efter 30 dagar\.$/)
    expect(trashed.panel.queryByRole('textbox')).toBeNull()
    await trashed.press('Återställ')
    await trashed.panel.findByRole('textbox', { name: 'Namn' })
    expect(told()).toEqual([['success', 'Återställd.']])
  })

  it('lets a picture go for good to whoever types it, and is empty then', async () => {
    const at = await opened({ isTrashed: true }, 'siteAdmin', '?flik=papperskorgen')
    await at.press('Ta bort permanent')
    const question = within(screen.getByRole('alertdialog', { name: 'Ta bort ”Torget” permanent?' }))
    const remove = question.getByRole('button', { name: 'Ta bort permanent' })
    await userEvent.click(remove)
    question.getByText('Skriv ta bort för att fortsätta.')
    expect(at.changes()).toEqual([])
    await userEvent.type(question.getByRole('textbox'), 'Ta bort')
    await userEvent.click(remove)
    await waitFor(() => expect(told()).toEqual([['success', 'Borttagen för alltid.']]))
    expect(at.changes().at(-1)?.body).toEqual({ confirmation: 'ta bort' })
    await screen.findByText('Papperskorgen är tom.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(at.kept()).toEqual([bron])
  })
})

describe('a reader', () => {
  it('sees what is known of a picture and gets its file, and is told why nothing else is allowed', async () => {
    const { panel, picture } = await opened({}, 'reader')
    const why = /^Som läsare kan du se men inte ändra\./
    expect(panel.getAllByText(why).length).toBeGreaterThan(0)
    panel.getByText(picture.alt)
    expect(panel.queryByRole('textbox')).toBeNull()
    const trash = panel.getByRole('button', { name: 'Flytta till papperskorgen' })
    expect(trash.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(trash)).toMatch(why)
    expect(panel.getByRole('link', { name: 'Ladda ner original' }).getAttribute('href')).toBe(
      `/api/site/skovde/media/${picture.id}/file`,
    )
  })
})
