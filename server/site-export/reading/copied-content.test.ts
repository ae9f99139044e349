import { expect, it } from 'vitest'
import { emptySettings } from '#contract/settings/settings.ts'
import { settingsContent } from './copied-content.ts'

it('an address that no letter reaches, from before that was asked, is left out of a copy that is read', () => {
  const content = { ...emptySettings.contact, email: 'åsa@exempel.se', phone: '' }
  expect(settingsContent({ tab: 'contact', content })).toMatchObject({ email: '' })
  expect(settingsContent({ tab: 'contact', content: { ...content, email: 'asa@åhus.example' } })).toMatchObject({
    email: 'asa@åhus.example',
  })
})
