import type { AuditFilter } from '#contract/audit/audit.ts'

/** The filters of the log as the address has them. */
interface LogSearch {
  person?: string
  sajt?: string
  vad?: string
  dag?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Words that are no filter are dropped. */
export function readLogSearch(search: Readonly<Record<string, unknown>>): AuditFilter {
  const [person, site, action, day] = [search['person'], search['sajt'], search['vad'], search['dag']].map(text)
  return {
    ...(person !== undefined && /^[0-9a-f-]{36}$/.test(person) && { person }),
    ...(site !== undefined && { site }),
    ...(action !== undefined && /^[a-zA-Z.]{1,60}$/.test(action) && { action }),
    ...(day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
  }
}

export const logSearch = ({ person, site, action, day }: AuditFilter): LogSearch => ({
  ...(person && { person }),
  ...(site && { sajt: site }),
  ...(action && { vad: action }),
  ...(day && { dag: day }),
})
