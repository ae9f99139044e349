import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// The settings as words, for the roles that may read but not change them: without versions, ids and authors.

export const SettingsInWords = z.object({
  tabs: z.array(
    z.object({
      /** The tab's name on the screen, such as `Allmänt`. */
      label: z.string(),
      /** `value` is `–` where nothing is set. */
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
})
export type SettingsInWords = z.infer<typeof SettingsInWords>

export const settingsInWords = endpoint({
  method: 'GET',
  path: '/api/site/:siteId/settings-in-words',
  summary: 'Sajtens inställningar i ord, för alla som arbetar med sajten.',
  response: SettingsInWords,
})
