/** The tabs of Politik, with their words in the address. */
export const policyTabs = [
  { tab: 'index', flik: undefined, label: 'A–Ö' },
  { tab: 'areas', flik: 'omraden', label: 'Områden' },
  { tab: 'programmes', flik: 'program', label: 'Program' },
  { tab: 'priorities', flik: 'prioriterade', label: 'Prioriterade' },
  { tab: 'review', flik: 'granska', label: 'Att granska' },
  { tab: 'trash', flik: 'papperskorgen', label: 'Papperskorgen' },
] as const
type PolicyTab = (typeof policyTabs)[number]['tab']

/** What Politik keeps in the address. */
export interface PolicySearch {
  readonly flik?: string
  readonly sok?: string
  /** The id of a policy area. */
  readonly omrade?: string
  readonly status?: string
}

export const policyTab = ({ flik }: PolicySearch): PolicyTab => policyTabs.find((tab) => tab.flik === flik)?.tab ?? 'index'

export function readPolicySearch({ flik, sok, omrade, status }: Record<string, unknown>): PolicySearch {
  return {
    ...(typeof flik === 'string' ? { flik } : {}),
    ...(typeof sok === 'string' || typeof sok === 'number' ? { sok: String(sok) } : {}),
    ...(typeof omrade === 'string' ? { omrade } : {}),
    ...(typeof status === 'string' ? { status } : {}),
  }
}
