import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { designOf } from '#contract/design/federation-design.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface DesignRow {
  readonly used: unknown
  readonly draft: unknown
  readonly version: number
}

const columns = 'used, draft, version'
const read = statement<DesignRow>('design_read', `select ${columns} from federation_design`)
// `previous` is of the version before, which would give sites what it holds: none (docs/decisions/119).
const draft = statement<DesignRow>(
  'design_draft',
  `update federation_design set draft = $2::jsonb, version = version + 1 where version = $1 returning ${columns}`,
)
const use = statement<DesignRow>(
  'design_use',
  `update federation_design set used = draft, previous = null, draft = null, version = version + 1
   where version = $1 and draft is not null returning ${columns}`,
)
const putBack = statement<DesignRow>(
  'design_put_back',
  `update federation_design set used = $2::jsonb, previous = null, draft = nullif(draft, $2::jsonb), version = version + 1
   where version = $1 returning ${columns}`,
)

const stateOf = (row: DesignRow): DesignState => ({
  used: designOf(row.used),
  draft: row.draft === null ? null : designOf(row.draft),
  version: row.version,
})

export async function readDesign(platform: PlatformDb): Promise<DesignState> {
  const [row] = await platform.rows(read, [])
  if (!row) throw new Error('The row of the design is missing')
  return stateOf(row)
}

// Each of these returns null if somebody changed the design since that version, or if there is nothing to do.

/** Null for `design` ends the draft. */
export async function writeDraft(
  platform: PlatformDb,
  version: number,
  design: FederationDesign | null,
): Promise<DesignState | null> {
  const [row] = await platform.rows(draft, [version, design === null ? null : JSON.stringify(design)])
  return row ? stateOf(row) : null
}

export async function putDraftToUse(platform: PlatformDb, version: number): Promise<DesignState | null> {
  const [row] = await platform.rows(use, [version])
  return row ? stateOf(row) : null
}

export async function putBackDesign(platform: PlatformDb, version: number, design: FederationDesign): Promise<DesignState | null> {
  const [row] = await platform.rows(putBack, [version, JSON.stringify(design)])
  return row ? stateOf(row) : null
}
