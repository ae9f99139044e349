import type { FileRow } from './file-row.ts'

// Valmyndigheten's file of members and substitutes has a row for each member and each substitute of the group: a person comes back on
// many rows. Substitutes are those of a group and not of a member (docs/decisions/085), so each becomes one row with a role.

interface Pairs {
  /** Headings whose cells tell the election, the area and the party. */
  readonly beside: readonly string[]
  readonly member: string
  readonly substitute: string
}

export const pairHeadings = { name: 'Namn', role: 'Roll' } as const

/** One row for each person and role, at the line where it is named first. */
export function membersAndSubstitutes(rows: readonly FileRow[], { beside, member, substitute }: Pairs): FileRow[] {
  const seen = new Set<string>()
  const found: FileRow[] = []
  for (const [heading, role] of [
    [member, 'Ledamot'],
    [substitute, 'Ersättare'],
  ] as const) {
    for (const { line, cells } of rows) {
      const name = cells[heading] ?? ''
      if (name === '') continue
      const kept = Object.fromEntries(beside.map((other) => [other, cells[other] ?? '']))
      const key = JSON.stringify([Object.values(kept), role, name])
      if (seen.has(key)) continue
      seen.add(key)
      found.push({ line, cells: { ...kept, [pairHeadings.name]: name, [pairHeadings.role]: role } })
    }
  }
  return found
}
