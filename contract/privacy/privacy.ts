import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { Effect, Finding } from './finding.ts'

// "Vad finns om mig": what Kansli holds about one person, and its erasure.

/** The word that a person types before an erasure. */
export const eraseWords = 'radera'

const enough = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/** What a person is looked for by. A single word of a name would find too many others. */
export const PersonTerms = z
  .strictObject({
    name: line(120, 'Namnet'),
    email: line(254, 'Adressen'),
    phone: line(40, 'Numret'),
  })
  .superRefine(({ name, email, phone }, context) => {
    const fault = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (name !== '' && (!/\S\s+\S/.test(name) || enough(name).length < 4))
      fault('name', 'Skriv både för- och efternamn: ett ensamt namn hittar för många andra.')
    if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      fault('email', 'Skriv hela adressen, till exempel anna@exempel.se.')
    if (phone !== '' && phone.replace(/\D/g, '').length < 7) fault('phone', 'Skriv hela numret, med riktnummer.')
    if (name === '' && email === '' && phone === '') fault('name', 'Skriv minst en uppgift: namn, e-post eller telefon.')
  })
export type PersonTerms = z.infer<typeof PersonTerms>

export const ErasureReport = z.object({
  effects: z.array(Effect),
  /** Places in which the person was still found when it was done. */
  left: z.array(z.object({ place: z.string(), siteName: z.string().nullable(), count: z.number() })),
  /** The last day on which a backup may still hold the person: ISO date; null where backups are not made by Kansli. */
  inBackupsUntil: z.string().nullable(),
})
export type ErasureReport = z.infer<typeof ErasureReport>

const NewAddress = z.strictObject({ id: z.string().max(300), slug: z.string().max(200) })
export type NewAddress = z.infer<typeof NewAddress>

const PrivacyCase = z.object({
  id: z.string(),
  state: z.enum(['searching', 'found', 'erasing', 'erased', 'failed']),
  terms: PersonTerms.nullable(),
  findings: z.array(Finding),
  report: ErasureReport.nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  doneAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
})
export type PrivacyCase = z.infer<typeof PrivacyCase>

const ListedCase = PrivacyCase.omit({ findings: true, terms: true, report: true })
export type ListedCase = z.infer<typeof ListedCase>

const cases = '/api/admin/privacy/cases'
const oneCase = `${cases}/:caseId` as const
const own = '/api/privacy/own'

export const privacyCases = {
  list: endpoint({
    method: 'GET',
    path: cases,
    summary: 'Frågor om personuppgifter och raderingar, senaste först.',
    response: z.object({ cases: z.array(ListedCase) }),
  }),
  create: endpoint({
    method: 'POST',
    path: cases,
    summary: 'Börjar söka efter en person på alla sajter. Kräver BankID den senaste kvarten och loggas.',
    body: PersonTerms,
    response: z.object({ id: z.string() }),
  }),
  read: endpoint({ method: 'GET', path: oneCase, summary: 'Allt som hittades om personen.', response: PrivacyCase }),
  erase: endpoint({
    method: 'POST',
    path: `${oneCase}/erase`,
    summary: 'Raderar personen ur de valda fynden. Kräver BankID den senaste kvarten och loggas.',
    body: z.strictObject({
      ids: z.array(z.string().max(300)).min(1, 'Välj minst ett fynd.').max(1000, 'Välj högst tusen fynd i taget.'),
      /** True: public texts and their versions are overwritten too. */
      inPublic: z.boolean(),
      /** The texts that get another address, with its last part. Texts that are not named keep theirs. */
      addresses: z.array(NewAddress).max(1000).optional(),
      confirmation: z.string().max(40),
    }),
  }),
  remove: endpoint({ method: 'DELETE', path: oneCase, summary: 'Tar bort en fråga och dess svar.' }),
}

export const ownPrivacy = {
  create: endpoint({
    method: 'POST',
    path: own,
    summary: 'Börjar samla allt som finns om den inloggade.',
    response: z.object({ id: z.string() }),
  }),
  read: endpoint({
    method: 'GET',
    path: own,
    summary: 'Det senaste svaret på Vad finns om mig. Null innan någon frågat, och när svaret har tagits bort.',
    response: z.object({ answer: PrivacyCase.nullable() }),
  }),
}
