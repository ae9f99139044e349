import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredLine } from '../text.ts'

/** A key that lets a program read the site's drafts through the delivery API, and nothing else. */
export const DeliveryKey = z.object({
  id: z.string(),
  /** The purpose, as its maker wrote it. */
  name: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The maker has no access to the site any more. */
  makerHasLeft: z.boolean(),
  /** To the minute; null: never. */
  lastUsedAt: z.string().nullable(),
})
export type DeliveryKey = z.infer<typeof DeliveryKey>

export const deliveryKeyNameLength = { min: 2, max: 60 }
export const maxDeliveryKeys = 5

export const DeliveryKeyInput = z.strictObject({
  name: requiredLine(deliveryKeyNameLength.min, deliveryKeyNameLength.max, 'Nyckelns namn', 'Skriv vad nyckeln är till för.'),
})

const root = '/api/site/:siteId/delivery-keys'

export const deliveryKeys = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Nycklarna till sajtens utkast, utan hemligheten.',
    response: z.object({ keys: z.array(DeliveryKey) }),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    summary: 'Skapar en nyckel. Hemligheten visas bara i det här svaret. Kräver BankID den senaste kvarten och loggas.',
    body: DeliveryKeyInput,
    response: z.object({ key: DeliveryKey, secret: z.string() }),
  }),
  remove: endpoint({ method: 'DELETE', path: `${root}/:keyId`, summary: 'Drar in en nyckel. Den slutar gälla genast.' }),
}
