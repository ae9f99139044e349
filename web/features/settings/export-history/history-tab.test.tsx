// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SettingsChange } from '#contract/settings/settings.ts'
import { emptySettings } from '#contract/settings/settings.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { settingsServer } from '#web/testing/settings-server.ts'
import { HistoryTab } from './history-tab.tsx'

afterEach(leave)

const change = (id: string, more: Partial<SettingsChange> = {}): SettingsChange => ({
  id,
  tab: 'general',
  version: 1,
  at: '2026-11-20T09:00:00Z',
  by: 'Märta',
  changes: [{ field: 'Sajtens namn', before: 'Malmö', after: 'Första' }],
  ...more,
})
const second = [{ field: 'Sajtens namn', before: 'Första', after: 'Andra' }]
const twice = [change('2', { version: 2, by: 'Åsa', changes: second }), change('1')]

/** The history of Malmö, whose tab Allmänt is at version 2. */
async function atHistory(changes: readonly SettingsChange[], more: Answers = {}) {
  let listed = [...changes]
  const { answers } = settingsServer()
  const root = '/api/site/malmo/settings/history'
  let version = 2
  const settings = () => {
    const tabs = answers['GET /api/site/malmo/settings']?.({ body: undefined as never, search: new URLSearchParams() }) as object
    return { ...tabs, general: { content: emptySettings.general, version, updatedAt: null, updatedBy: null } }
  }
  const { changes: sent, asked } = serverThat({
    ...answers,
    'GET /api/site/malmo/settings': settings,
    [`GET ${root}`]: () => ({ changes: listed, next: null }),
    [`POST ${root}/1/restore`]: () => {
      version = 3
      listed = [change('3', { version: 3, changes: [{ field: 'Sajtens namn', before: 'Andra', after: 'Första' }] }), ...listed]
      return settings()
    },
    ...more,
  })
  const { person, page } = await showAt('/malmo/installningar/historik', HistoryTab)
  const rows = () => within(page.getByRole('list', { name: /^Ändringar/ })).getAllByRole('listitem')
  await waitFor(() => expect(rows()).toHaveLength(changes.length))
  const bringBack = () => page.getByRole('button', { name: /^Återställ Allmänt till/ })
  const answer = async (name: string) =>
    person.click(within(await page.findByRole('alertdialog', { name: 'Återställ Allmänt?' })).getByRole('button', { name }))
  return { person, page, rows, bringBack, answer, sent, asked }
}

// covers Settings: history: before and after, restore
describe('the history of settings', () => {
  it('tells who changed what, from what to what, and which change is in force', async () => {
    const { rows } = await atHistory(twice)
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Allmänt Åsa, .*Gäller nu.*Sajtens namnFörsta → Andra$/),
      expect.stringMatching(/^Allmänt Märta, .*Återställ.*Sajtens namnMalmö → Första$/),
    ])
  })

  it('takes a tab back when that is confirmed, which is a change of its own', async () => {
    const { person, rows, bringBack, answer, sent } = await atHistory(twice)
    await person.click(bringBack())
    await answer('Avbryt')
    expect(sent()).toEqual([])
    await person.click(bringBack())
    await answer('Återställ')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(sent()).toEqual([{ call: 'POST /api/site/malmo/settings/history/1/restore', body: { version: 2 } }])
    expect(rows().map(({ textContent }) => textContent?.includes('Gäller nu'))).toEqual([true, false, false])
    expect(told()).toEqual([['success', 'Fliken Allmänt är återställd och syns på sajten.']])
  })

  it('reads what is true now when somebody else was first', async () => {
    const refused = () => refusal(409, 'STATE_CHANGED', 'Någon hann före.')
    const { person, bringBack, answer, asked } = await atHistory(twice, {
      'POST /api/site/malmo/settings/history/1/restore': refused,
    })
    await person.click(bringBack())
    const before = asked.length
    await answer('Återställ')
    const read = () => asked.slice(before + 1).map(({ call }) => call)
    await waitFor(() => expect(read()).toContain('GET /api/site/malmo/settings/history'))
    expect(read()).toContain('GET /api/site/malmo/settings')
    expect(told()).toEqual([['warn', 'Någon hann före.']])
  })

  it('brings back no domain', async () => {
    const { page } = await atHistory([change('1', { tab: 'domains' })])
    expect(page.queryByRole('button', { name: /^Återställ/ })).toBeNull()
  })
})
