// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { NewsEvent } from '#contract/news/event.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import { aSite } from '#web/testing/a-site.ts'
import { descriptionOf, serverThat, showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { EventFields } from './event-fields.tsx'

afterEach(leave)

/** The fields of an event, in front of a writer of Malmö. */
async function fieldsOf(first: Partial<NewsEvent>) {
  serverThat({
    'GET /api/site': () => [aSite('malmo', 'Samling Framåt Malmö', { role: 'writer' })],
    'GET /api/site/malmo/getting-started': () => ({
      done: [],
      isDismissed: true,
      version: 1,
      emptySettings: [],
      unpublishedPages: [],
    }),
  })
  let newest: NewsEvent = { ...emptyEvent, ...first }
  const field = { fault: null, isReadOnly: false, onFocus: () => undefined, onBlur: () => undefined, onReady: () => undefined }
  function Fields() {
    const [event, setEvent] = useState(newest)
    const onChange = (changed: NewsEvent | null) => {
      newest = changed ?? emptyEvent
      setEvent(newest)
    }
    return <EventFields event={event} field={{ ...field, onChange } as never} hasFirstFocus={false} onRemove={() => undefined} />
  }
  const { page, person } = await showAt('/malmo/nyheter/ny', Fields, '/$siteId/nyheter/$itemId')
  const named = (name: string) => page.findByRole('textbox', { name })
  return { page, person, named, event: () => newest }
}

const saysOfFault = (input: Element) => (input.getAttribute('aria-invalid') === 'true' ? descriptionOf(input) : null)

describe('the fields of an event', () => {
  it('say below them what is wrong with the times, and the faulty one alone says it to those who listen', async () => {
    const { page, person, named, event } = await fieldsOf({ startDay: '2026-12-04', startTime: '18:00', endTime: '17:00' })
    const [start, end] = [await named('Starttid'), await named('Sluttid')]
    expect([saysOfFault(start), saysOfFault(end)]).toEqual([null, expect.stringContaining('slutar innan det har börjat')])
    expect(page.getByRole('status').textContent).toContain('Evenemanget slutar innan det har börjat. Går det över midnatt?')
    await person.clear(start)
    await person.tab()
    await waitFor(() => expect(saysOfFault(start)).toContain('Skriv när evenemanget börjar'))
    expect(saysOfFault(end)).toBeNull()
    await person.clear(end)
    await person.tab()
    await waitFor(() => expect(saysOfFault(start)).toBeNull())
    expect(event()).toMatchObject({ startTime: '', endTime: '' })
  })

  it('take an event over midnight with one press', async () => {
    const { page, person, event } = await fieldsOf({ startDay: '2026-12-31', startTime: '22:00', endTime: '02:00' })
    await person.click(await page.findByRole('button', { name: 'Slutar dagen efter' }))
    expect(event().endDay).toBe('2027-01-01')
    expect(page.queryByText(/Går det över midnatt\?/)).toBeNull()
    expect(page.queryByRole('button', { name: 'Slutar dagen efter' })).toBeNull()
  })

  it('mark the link of a second way of signing up, and leave it as it was typed', async () => {
    const { page, person, named } = await fieldsOf({ startDay: '2026-12-04', signUpUrl: 'https://anmalan.exempel.se' })
    const link = (await named('Länk till anmälan')) as HTMLInputElement
    const onPage = page.getByRole('checkbox', { name: /^Anmälan på sidan/ })
    await person.click(onPage)
    expect(saysOfFault(link)).toContain('Välj ett sätt att anmäla sig')
    expect(link.value).toBe('https://anmalan.exempel.se')
    await person.click(onPage)
    expect(saysOfFault(link)).toBeNull()
  })
})
