import type { DemoRepresentation } from './demo-representative.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { malmoBodies } from './representatives/malmo-bodies.ts'
import { malmoCouncil } from './representatives/malmo-council.ts'
import { malmoOthers } from './representatives/malmo-others.ts'
import { otherRepresentatives } from './representatives/others.ts'

/** Gällivare and Höör have none on purpose, to show the empty screens. */
export const demoRepresentatives: Partial<Record<DemoSiteId, DemoRepresentation>> = {
  malmo: { bodies: malmoBodies, persons: [...malmoCouncil, ...malmoOthers] },
  ...otherRepresentatives,
}
