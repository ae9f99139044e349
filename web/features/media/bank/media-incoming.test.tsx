// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { SiteRole } from '#contract/roles.ts'
import { uploads } from '#web/parts/media/uploads/uploads.ts'
import { descriptionOf } from '#web/testing/at-address.tsx'
import { aPicture } from '#web/testing/a-picture.ts'
import { mediaServer } from '#web/testing/media-server.ts'
import { aSite } from '#web/testing/a-site.ts'
import { asa, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'

afterEach(() => {
  leave()
  uploads.clearOver()
})

const torget = aPicture()

/** The Bildbank of Skövde, which has one picture. */
async function openBank(role: SiteRole = 'editor') {
  const { answer, kept } = mediaServer(torget)
  const sites = [aSite('skovde', 'Samling Framåt Skövde', { role })]
  const { address } = openApplication('/skovde/bildbank', { as: asa, sites, answer })
  await screen.findByRole('link', { name: 'Torget' })
  return { address, kept }
}

const pictures = () => screen.getAllByRole('link', { name: /^(?:Torget|bron)$/ }).map(({ textContent }) => textContent)
const asksForThem = () => screen.queryByText('Släpp filerna för att ladda upp dem') !== null

/** The browser tells of files, which it gives along with its event. */
const tell = (name: string, given: object) =>
  act(() => void document.body.dispatchEvent(Object.assign(new Event(name, { bubbles: true, cancelable: true }), given)))
const held = (file: File) => ({ dataTransfer: { types: ['Files'], items: [], files: [file] } })
const file = (bytes: string, name: string) => new File([bytes], name, { type: 'image/jpeg' })

describe('files', () => {
  it('that are dropped anywhere on the screen are uploaded; while they are held over it, it says so', async () => {
    const { kept } = await openBank()
    const bron = held(file('five!', 'bron.jpg'))
    tell('dragenter', bron)
    expect(asksForThem()).toBe(true)
    tell('dragleave', bron)
    expect(asksForThem()).toBe(false)
    tell('dragenter', bron)
    tell('drop', bron)
    expect(asksForThem()).toBe(false)
    await waitFor(() => expect(pictures().toSorted()).toEqual(['Torget', 'bron']))
    expect(kept().map(({ fileName }) => fileName)).toEqual(['torget.jpg', 'bron.jpg'])
  })

  it('that are pasted are uploaded; one that is there already is not kept twice, and leads to that one', async () => {
    const { address, kept } = await openBank()
    tell('paste', { clipboardData: { files: [file('four', 'En kopia.jpg')] } })
    const corner = await screen.findByRole('region', { name: 'Uppladdningar' })
    const row = await within(corner).findByRole('listitem')
    await within(row).findByText('Bilden finns redan')
    expect(row.textContent).toContain('En kopia.jpg')
    expect(kept()).toEqual([torget])
    expect(pictures()).toEqual(['Torget'])
    await userEvent.click(within(row).getByRole('link', { name: 'Visa' }))
    await screen.findByRole('dialog', { name: 'Torget' })
    expect(address()).toBe(`/skovde/bildbank/${torget.id}`)
  })

  it('of a reader are not taken, and the button says why', async () => {
    const { kept } = await openBank('reader')
    tell('dragenter', held(file('five!', 'bron.jpg')))
    expect(asksForThem()).toBe(false)
    tell('drop', held(file('five!', 'bron.jpg')))
    tell('paste', { clipboardData: { files: [file('five!', 'bron.jpg')] } })
    expect([kept(), uploads.get()]).toEqual([[torget], []])
    const upload = screen.getByRole('button', { name: 'Ladda upp' })
    expect(upload.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(upload)).toMatch(/^Som läsare kan du se men inte ändra\./)
  })
})
