import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as paths from './auth-paths.ts'

/** A person’s choices of how lists look. They hold on every device and site. A missing key means the default. */
export const DisplayChoices = z
  .strictObject({
    /** Keys of the columns that Nyheter shows besides title and state. */
    newsColumns: z.array(z.string().regex(/^[a-z]{1,30}$/)).max(20),
    mediaLayout: z.enum(['grid', 'list']),
  })
  .partial()
export type DisplayChoices = z.infer<typeof DisplayChoices>

export const AuthInfo = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  /** `ADMIN`, `FEDERATION_EDITOR`, or nothing: roles on a site come with the site list. */
  roles: z.array(z.string()),
  choices: DisplayChoices,
})
export type AuthInfo = z.infer<typeof AuthInfo>

export const authInfo = endpoint({
  ...paths.authInfo,
  summary: 'Vem som är inloggad, och rollerna.',
  response: AuthInfo,
})

export const saveDisplayChoices = endpoint({
  ...paths.saveDisplayChoices,
  summary: 'Sparar hur den inloggade vill se listor. Det som inte nämns står kvar.',
  body: DisplayChoices,
})

export const BankIdStart = z.object({
  /** Empty when the order is for another device. */
  autoStartToken: z.string(),
  /** Empty when the order is for this device. */
  qrData: z.string(),
})

export const startBankId = endpoint({
  ...paths.startBankId,
  summary: 'Startar en inloggning med BankID.',
  /**
   * `invitation`: the secret of the link that is being answered. An order for an invitation opens no session.
   * `isConfirmation`: a fresh sign-in of the person whose session this is. The server refuses every other person.
   */
  body: z
    .strictObject({
      device: z.enum(['same', 'other']).optional(),
      invitation: z.string().max(64).optional(),
      isConfirmation: z.boolean().optional(),
    })
    .optional(),
  response: BankIdStart,
})

export const BankIdCollect = z.object({
  /** `invited`: no sign-in. The invitation waits for confirmation, as `message` says. */
  status: z.enum(['pending', 'failed', 'complete', 'invited']),
  hintCode: z.string().optional(),
  /** The QR text of this second; only while pending, and never for an order on this device. */
  qrData: z.string().optional(),
  /** Present while pending on this device, so that a reloaded page can offer its start link again. */
  autoStartToken: z.string().optional(),
  message: z.string().optional(),
})
export type BankIdCollect = z.infer<typeof BankIdCollect>

export const collectBankId = endpoint({
  ...paths.collectBankId,
  summary: 'Frågar hur inloggningen går.',
  /** `returnNonce` comes back in the address when the app returned to a page of its own. */
  body: z.strictObject({ returnNonce: z.string().max(64).optional() }).optional(),
  response: BankIdCollect,
})

export const cancelBankId = endpoint({ ...paths.cancelBankId, summary: 'Avbryter inloggningen.' })

export const refreshSession = endpoint({ ...paths.refreshSession, summary: 'Förnyar inloggningens kakor.' })

export const logOut = endpoint({ ...paths.logOut, summary: 'Loggar ut.' })
