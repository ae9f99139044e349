import { describe, expect, it } from 'vitest'
import { BodyInput } from './representative-bodies.ts'
import { AssignmentInput } from './representative-assignments.ts'
import { bodyTemplates } from './body-labels.ts'
import { emptyPerson, personName, PersonContent } from './representatives.ts'
import { standardRoles } from './role-titles.ts'

const id = '5b0e9c1a-55f2-4d3e-9a8e-0d5b4c3f2a11'
const ids = (count: number) => Array.from({ length: count }, (_, at) => id.slice(0, -1) + at)
const person: PersonContent = { ...emptyPerson, givenName: 'Anna', familyName: 'Berg' }
const social = { network: 'x', url: 'https://x.com/anna' }

interface Faults {
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } | undefined
}
const faults = ({ error }: Faults) => error?.issues.map(({ path, message }) => [path[0], message])

// covers Representatives: person: each field is refused in its own words
describe('each field of a person is refused with its own words', () => {
  it.each([
    ['givenName', 'x'.repeat(61), 'Texten är för lång. Högst 60 tecken.'],
    ['familyName', 'x'.repeat(61), 'Texten är för lång. Högst 60 tecken.'],
    ['displayName', 'x'.repeat(121), 'Texten är för lång. Högst 120 tecken.'],
    ['profession', 'x'.repeat(81), 'Texten är för lång. Högst 80 tecken.'],
    ['bioShort', 'x'.repeat(301), 'Presentationen är för lång. Högst 300 tecken.'],
    ['topics', ids(9), 'Högst 8 ansvarsområden.'],
    ['topics', [id, id], 'Samma sakfråga är vald två gånger.'],
    ['socials', Array.from({ length: 7 }, () => social), 'Högst 6 länkar till sociala medier.'],
    ['socials', [{ ...social, network: 'fax' }], 'Välj ett nätverk.'],
    ['socials', [{ ...social, url: 'javascript:alert(1)' }], 'Adressen ska börja med https://.'],
  ])('%s', (field, value, message) => {
    expect(faults(PersonContent.safeParse({ ...person, [field]: value }))).toEqual([[field, message]])
  })

  // covers Representatives: person: no year of birth, sex, personal number or home address
  it.each(['birthYear', 'gender', 'personalNumber', 'homeAddress'])('%s is no field', (field) => {
    expect(PersonContent.safeParse({ ...person, [field]: 'x' }).success).toBe(false)
  })
})

// covers Representatives: person: shown name
it('a person is shown under both names unless another is given', () => {
  expect(personName(person)).toBe('Anna Berg')
  expect(personName({ ...person, displayName: 'Anna B.' })).toBe('Anna B.')
})

// covers Representatives: body: each field is refused in its own words
describe('each field of a body is refused with its own words', () => {
  const body = { name: 'KF', level: 'kommun', kind: 'fullmaktige', seats: null, termFrom: null, termTo: null, url: '' }
  it.each([
    ['name', '', 'Skriv vad organet heter.'],
    ['level', 'rymden', 'Välj en nivå.'],
    ['kind', 'klubb', 'Välj ett slag.'],
    ['seats', 0, 'Minst 1 mandat.'],
    ['seats', 501, 'Högst 500 mandat.'],
    ['seats', 1.5, 'Skriv antalet mandat som ett heltal.'],
    ['url', 'http://malmo.se', 'Adressen måste börja med https:// och vara en hel adress.'],
  ])('%s', (field, value, message) => {
    expect(faults(BodyInput.safeParse({ ...body, [field]: value }))?.[0]).toEqual([field, message])
  })
})

// covers Representatives: assignment: a title of its own, 80 characters at most
it('the label shown instead of a role has at most 80 characters', () => {
  const assignment = { personId: id, bodyId: id, roleId: 'ledamot', from: '2026-10-15', labelOverride: 'x'.repeat(81) }
  expect(faults(AssignmentInput.safeParse(assignment))).toEqual([['labelOverride', 'Texten är för lång. Högst 80 tecken.']])
})

// covers Representatives: body: the templates
it('bodies begin from templates that may be saved as soon as they have a name', () => {
  const terms = Object.fromEntries(bodyTemplates.map((one) => [one.id, [one.body.termFrom, one.body.termTo]]))
  expect(terms).toMatchObject({
    kommunfullmaktige: ['2026-10-15', '2030-10-14'],
    kommunstyrelsen: ['2027-01-01', '2030-12-31'],
  })
  for (const { id: template, body } of bodyTemplates) {
    expect(
      faults(BodyInput.safeParse({ ...body, name: body.name === '' ? 'Byggnadsnämnden' : body.name })),
      template,
    ).toBeUndefined()
  }
})

// covers Representatives: roles: all in the list, on every site
it('every site has the roles of the specification, each name once', () => {
  const names: string[] = standardRoles.map(({ name }) => name)
  const wanted = [
    'Kommunalråd, Oppositionsråd, Regionråd, Ordförande, 1:e vice ordförande, 2:e vice ordförande, Gruppledare',
    'Vice gruppledare, Ledamot, Ersättare, Tjänstgörande ersättare, Revisor, Nämndeman, Insynsplats, Sekreterare',
    'Kassör, Suppleant, Adjungerad, Sammankallande',
  ]
  expect(names.toSorted()).toEqual(wanted.join(', ').split(', ').toSorted())
})
