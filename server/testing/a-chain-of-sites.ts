import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import type { Freedoms } from '#contract/design/freedoms.ts'
import type { BelowSettings, Inherited, OwnChoices } from '#contract/inherited/inherited.ts'
import { followsAll, nothingBelow } from '#contract/inherited/inherited.ts'
import type { FactPart, GivenPart, TextPart } from '#contract/inherited/parts.ts'
import { flaggedParts, ruleParts } from '#contract/inherited/parts.ts'
import type { AllSettings, Settings, SettingsTab } from '#contract/settings/settings.ts'
import { statement } from '../platform/database/database.ts'
import { readPublishing } from '../modules/settings/settings-store.ts'
import type { AtWork } from './at-work.ts'
import { atWork } from './at-work.ts'
import type { TestApp, TestBrowser } from './test-app.ts'
import { visit } from './test-sites.ts'

// A site below a district below the federation's own: the values of each in every part, and the calls that set and read them.

type By = 'D' | 'N' | 'O'
type Values = { readonly [Part in GivenPart]: NonNullable<BelowSettings[Part]>['value'] }

/**
 * The values of the district, the site at the top and the site itself. Corners and pictures have three values: O is that of the design. Of the
 * rules of publishing each has one that the others have not.
 */
export const values: Readonly<Record<By, Values>> = {
  D: {
    type: 'plakat',
    color: '#8a2f3c',
    lockup: 'namn',
    corner: 'rak',
    pictures: 'svartvit',
    editorsNeedReview: true,
    isCreditRequired: false,
    isLicenceRequired: false,
    retentionYears: 3,
    dataController: 'Distriktet i söder',
    dataContact: 'ombud@distriktet.example',
    responsiblePublisher: 'Dora Dahl',
    privacyText: 'Distriktets ombud svarar.',
    accessibilityText: 'Distriktet hjälper till.',
  },
  N: {
    type: 'varm',
    color: '#1f4e79',
    lockup: 'forbund',
    corner: 'rund',
    pictures: 'tonad',
    editorsNeedReview: false,
    isCreditRequired: true,
    isLicenceRequired: false,
    retentionYears: 7,
    dataController: 'Riksorganisationen',
    dataContact: 'ombud@riks.example',
    responsiblePublisher: 'Nora Nord',
    privacyText: 'Riks ombud svarar.',
    accessibilityText: 'Riks hjälper till.',
  },
  O: {
    type: 'bygd',
    color: '#3d6137',
    lockup: 'logotyp',
    corner: 'mjuk',
    pictures: 'naturlig',
    editorsNeedReview: false,
    isCreditRequired: false,
    isLicenceRequired: true,
    retentionYears: 4,
    dataController: 'Föreningen själv',
    dataContact: 'oss@foreningen.example',
    responsiblePublisher: 'Olle Orre',
    privacyText: '',
    accessibilityText: '',
  },
}
type RulePart = (typeof ruleParts)[number]
/** All but the rules of publishing, which are told apart only together. */
export const parts = (Object.keys(values.D) as GivenPart[]).filter(
  (part): part is Exclude<GivenPart, RulePart> => !ruleParts.some((rule) => rule === part),
)
const look = ['type', 'lockup', 'corner', 'pictures'] as const
export const facts = ['dataController', 'dataContact', 'responsiblePublisher'] as const
export const texts = ['privacyText', 'accessibilityText'] as const

/** Values that the federation's design fixes, and values of the site's own start page. */
export const fixedByDesign: { readonly [Part in keyof Freedoms]: NonNullable<Freedoms[Part]> } = {
  beginning: 'cover',
  claim: { claim: 'Förbundets budskap', claimText: '' },
  action: { label: 'Förbundets knapp', address: '/bli-medlem' },
  blocks: [{ kind: 'news', isShown: true }],
  color: '#5b3a8c',
  headerImage: 'none',
}
export const ownFront: Partial<Settings['front']> = {
  kind: 'campaign',
  claim: 'Vårt budskap',
  actionLabel: 'Vår knapp',
  actionAddress: '/kontakt',
  blocks: [{ kind: 'quote', isShown: true, text: 'Ett eget citat', by: '' }],
}

/** Places a site in the tree in the database, which refuses a circle. */
export const placed = ({ superuser }: TestApp, siteId: string, level: string, parentId: string | null) =>
  superuser.query('update sites set level = $2, parent_id = $3 where id = $1', [siteId, level, parentId])

/** A site under a district under the site at the top, each with an administrator of its own. */
export async function aTree(test: TestApp) {
  const [riks, district, local] = [
    await atWork(test, 'siteAdmin'),
    await atWork(test, 'siteAdmin'),
    await atWork(test, 'siteAdmin'),
  ]
  await placed(test, riks.siteId, 'national', null)
  await placed(test, district.siteId, 'district', riks.siteId)
  await placed(test, local.siteId, 'local', district.siteId)
  return { riks, district, local }
}

/** Moves, stops or opens a site. */
export async function changeSite(administrator: TestBrowser, one: object): Promise<void> {
  const { body } = await administrator.send('POST', '/api/admin/sites/changes', { changes: [one] })
  expect(body).toMatchObject({ results: [{ refusal: null }] })
}

export const inherited = async ({ browser, root }: AtWork): Promise<Inherited> => (await browser.get(`${root}/inherited`)).body
export const settings = async ({ browser, root }: AtWork): Promise<AllSettings> => (await browser.get(`${root}/settings`)).body

interface Answer {
  readonly status: number
  readonly body: unknown
}
/** The fields that a refused call names. */
export const refused = ({ status, body }: Answer): string[] =>
  status === 400 ? Object.keys((body as { fields: object }).fields).map((field) => field.replace('content.', '')) : [String(status)]

export async function setBelow(at: AtWork, set: Partial<BelowSettings>): Promise<Answer> {
  const { below } = await inherited(at)
  return at.browser.send('PUT', `${at.root}/inherited/below`, {
    content: { ...nothingBelow, ...set },
    version: below?.version ?? 0,
  })
}
async function choose(at: AtWork, choices: Partial<OwnChoices>): Promise<void> {
  const { own } = await inherited(at)
  const content = { ...followsAll, ...choices }
  const { status } = await at.browser.send('PUT', `${at.root}/inherited/own`, { content, version: own.version })
  expect(status).toBe(200)
}
export async function save<Tab extends SettingsTab>(at: AtWork, tab: Tab, content: Partial<Settings[Tab]>): Promise<Answer> {
  const now = (await settings(at))[tab]
  return at.browser.send('PUT', `${at.root}/settings`, { tab, content: { ...now.content, ...content }, version: now.version })
}
/** The federation uses the standard design with these parts. */
export async function useDesign(administrator: TestBrowser, part: Partial<FederationDesign>): Promise<void> {
  const root = '/api/admin/design'
  const { version } = (await administrator.get(root)).body as DesignState
  const design = { ...standardDesign, ...part }
  const { draft, version: next } = (await administrator.send('PUT', `${root}/draft`, { design, version })).body as DesignState
  if (draft !== null) expect((await administrator.send('POST', `${root}/use`, { version: next })).status).toBe(200)
}

export type Mode = '-' | 'free' | 'fixed'
export const setAs = (by: By, mode: Mode, which: readonly GivenPart[] = [...parts, ...ruleParts]): Partial<BelowSettings> =>
  mode === '-' ? {} : Object.fromEntries(which.map((part) => [part, { value: values[by][part], isFixed: mode === 'fixed' }]))

/** The site takes its own in every part, or follows in all. Its colour is stored either way. */
export async function takeOwn(at: AtWork, takes: boolean): Promise<void> {
  const { type, lockup, corner, pictures } = values.O
  const flags = Object.fromEntries([...flaggedParts, ...texts].map((part) => [part, true]))
  await choose(at, takes ? { type, lockup, corner, pictures, ...flags } : {})
  const own = (part: (typeof facts)[number]): string => (takes ? values.O[part] : '')
  const { dataController, dataContact, responsiblePublisher } = {
    dataController: own('dataController'),
    dataContact: own('dataContact'),
    responsiblePublisher: own('responsiblePublisher'),
  }
  await save(at, 'privacy', { dataController, dataContact, responsiblePublisher })
}

/** Whose of these words the page has. */
const whose = (page: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .flatMap(([by, text]) => (text !== '' && page.includes(text) ? [by] : []))
    .join('') || '-'
const wordsOf = (part: FactPart | TextPart): Record<By, string> => ({ D: values.D[part], N: values.N[part], O: values.O[part] })

function lockupOf(page: string): string {
  const masthead = /<header.*?<nav/s.exec(page)?.[0] ?? ''
  if (masthead.includes('class="over"')) return 'forbund'
  if (masthead.includes('logo alone')) return 'logotyp'
  return /class="(?:monogram|logo)"/.test(masthead) ? 'bredvid' : 'namn'
}

interface World {
  readonly test: TestApp
  readonly pages: FastifyInstance
}

const keptYears = statement<{ years: number }>('test_kept_years', 'select kept_years($1) as years')

/** Whose rules of publishing hold. */
async function rulesOn({ database }: TestApp, siteId: string): Promise<string> {
  const rules = await database.inSite(siteId, (site) => readPublishing(site), 'read')
  return (['D', 'N', 'O'] as const).filter((by) => ruleParts.every((part) => rules[part] === values[by][part])).join('')
}

/** By part, whose value visitors, the delivery API and the publishing have: D, N, O as above, F of the federation's design, `-` none. */
export async function shownOn({ test, pages }: World, { siteId }: AtWork): Promise<Record<string, string>> {
  const [front, privacy, accessibility, facts] = (await Promise.all(
    ['', '/integritet', '/tillganglighet', '/api/v1/site'].map(async (path) => (await visit(pages, `/${siteId}${path}`)).body),
  )) as [string, string, string, string]
  const [, color = '', type, corner, pictures = 'naturlig'] =
    /_stil\/([0-9a-f]{6})-([a-z]+)-([a-z]+?)(?:-([a-z]+))?-[0-9a-f]{10}/.exec(front) ?? []
  const years = whose(privacy, { D: 'i 3 år', N: 'i 7 år', O: 'i 4 år' }) as By
  // The sweep keeps them for as long as the page says.
  const kept = await test.database.inPlatform((platform) => platform.rows(keptYears, [siteId]), 'read')
  expect(kept).toEqual([{ years: values[years].retentionYears }])
  const given = (part: Exclude<GivenPart, RulePart>, value: string | undefined): string =>
    (['D', 'N', 'O'] as const).find((by) => values[by][part] === value) ?? 'F'
  const delivered = JSON.parse(facts) as { accentColor: string; responsiblePublisher: string; headerImage: object | null }
  expect(delivered.accentColor).toBe(`#${color}`)
  expect(whose(front, wordsOf('responsiblePublisher'))).toBe(whose(delivered.responsiblePublisher, wordsOf('responsiblePublisher')))
  return {
    type: given('type', type),
    color: given('color', `#${color}`),
    lockup: given('lockup', lockupOf(front)),
    corner: given('corner', corner),
    pictures: given('pictures', pictures),
    dataController: whose(privacy, wordsOf('dataController')),
    dataContact: whose(privacy, wordsOf('dataContact')),
    retentionYears: years,
    rules: await rulesOn(test, siteId),
    responsiblePublisher: whose(front, wordsOf('responsiblePublisher')),
    privacyText: whose(privacy, wordsOf('privacyText')),
    accessibilityText: whose(accessibility, wordsOf('accessibilityText')),
    beginning: whose(front, { O: 'class="slogan band"', F: 'class="cover' }),
    claim: whose(front, { O: 'Vårt budskap', F: 'Förbundets budskap' }),
    action: whose(front, { O: 'Vår knapp', F: 'Förbundets knapp' }),
    blocks: front.includes('Ett eget citat') ? 'O' : 'F',
    headerImage: delivered.headerImage === null ? 'F' : 'O',
  }
}

export const every = (which: readonly string[], by: string) => Object.fromEntries(which.map((part) => [part, by]))
/** Every part that sites above may set is of this one. */
export const whole = (by: string) => ({ ...every(parts, by), rules: by })
export const freeFront = every(['beginning', 'claim', 'action', 'blocks', 'headerImage'], 'O')
/** The look of a site that inherits nothing and has chosen nothing: the design, its own colour, no words. */
export const nothingAbove = {
  ...every(look, 'F'),
  color: 'O',
  corner: 'O',
  pictures: 'O',
  retentionYears: 'O',
  rules: 'O',
  ...every([...facts, ...texts], '-'),
  ...freeFront,
}
