// The standard roles. Their ids are stored; people are listed in the order of their weight.
// Apart from the schemas, so that a list that only shows a label need not load zod.

interface StandardRole {
  readonly id: string
  readonly name: string
  /** Lower comes first. */
  readonly weight: number
}

export const standardRoles = [
  { id: 'kommunalrad', name: 'Kommunalråd', weight: 100 },
  { id: 'regionrad', name: 'Regionråd', weight: 110 },
  { id: 'oppositionsrad', name: 'Oppositionsråd', weight: 120 },
  { id: 'ordforande', name: 'Ordförande', weight: 200 },
  { id: 'sammankallande', name: 'Sammankallande', weight: 210 },
  { id: 'forste-vice-ordforande', name: '1:e vice ordförande', weight: 220 },
  { id: 'andre-vice-ordforande', name: '2:e vice ordförande', weight: 230 },
  { id: 'gruppledare', name: 'Gruppledare', weight: 300 },
  { id: 'vice-gruppledare', name: 'Vice gruppledare', weight: 310 },
  { id: 'sekreterare', name: 'Sekreterare', weight: 400 },
  { id: 'kassor', name: 'Kassör', weight: 410 },
  { id: 'ledamot', name: 'Ledamot', weight: 500 },
  { id: 'tjanstgorande-ersattare', name: 'Tjänstgörande ersättare', weight: 600 },
  { id: 'ersattare', name: 'Ersättare', weight: 610 },
  { id: 'suppleant', name: 'Suppleant', weight: 620 },
  { id: 'insynsplats', name: 'Insynsplats', weight: 700 },
  { id: 'adjungerad', name: 'Adjungerad', weight: 710 },
  { id: 'revisor', name: 'Revisor', weight: 800 },
  { id: 'namndeman', name: 'Nämndeman', weight: 810 },
] as const satisfies readonly StandardRole[]

/** Default weight of a role that a site adds: among the members. */
export const ownRoleWeight = 500

/** Roles whose holders take none of the seats that a body's `seats` counts. */
const withoutSeat = new Set<string>([
  'tjanstgorande-ersattare',
  'ersattare',
  'suppleant',
  'insynsplats',
  'adjungerad',
  'sekreterare',
])

export const takesSeat = (roleId: string): boolean => !withoutSeat.has(roleId)

/** The name of a standard role; null for another id. */
export const standardRoleName = (id: string): string | null => standardRoles.find((role) => role.id === id)?.name ?? null
