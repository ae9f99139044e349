import type { DesignState } from '#contract/design/design.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { sameDesign } from '#contract/design/federation-design.ts'
import { stateChanged } from '../../platform/errors.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { everySiteId, picturesJob, publicChangedEverywhere } from '../sites/sites.ts'
import { changedFields } from '../undo/changed-fields.ts'
import { storeStep } from '../undo/undo-store.ts'
import { fieldsOf, labelOf } from './design-fields.ts'
import { putBackDesign, putDraftToUse, readDesign, writeDraft } from './design-store.ts'

interface DesignChange {
  readonly userId: string
  readonly now: Date
  /** The version that the person saw. */
  readonly version: number
}

function changed(state: DesignState | null): DesignState {
  if (!state)
    throw stateChanged('Någon annan har ändrat utformningen sedan du öppnade sidan. Se hur den är nu och gör om ändringen.')
  return state
}

const showsFederation = ({ lockup, freedoms }: FederationDesign): boolean =>
  lockup === 'forbund' || freedoms.headerImage === 'federation'

/** A draft is seen by administrators alone, so it is neither logged nor announced. */
export async function saveDraft(
  platform: PlatformDb,
  design: FederationDesign | null,
  { version, now }: DesignChange,
): Promise<DesignState> {
  const { used } = await readDesign(platform)
  if (design && showsFederation(design)) queueJob(platform, '', { kind: picturesJob, key: '', runAt: now })
  // One that was stored by another program version may have the same choices in other words.
  return changed(await writeDraft(platform, version, design && !sameDesign(design, used) ? design : null))
}

async function announce(platform: PlatformDb, action: string, { userId, now }: DesignChange): Promise<void> {
  await recordAudit(platform, { actorId: userId, siteId: null, action }, now)
  // Last, since every publication waits for the row of its site.
  publicChangedEverywhere(platform, 'adds')
}

/** Gives all sites the draft. */
export async function useDraft(platform: PlatformDb, change: DesignChange): Promise<DesignState & { undoToken: string }> {
  const before = await readDesign(platform)
  const state = changed(await putDraftToUse(platform, change.version))
  const fields = Object.keys(changedFields(fieldsOf(before.used), fieldsOf(state.used)).was)
  const step = { kind: 'design', action: 'use', title: fields.map(labelOf).join(', ') } as const
  const undoToken = storeStep(
    platform,
    everySiteId,
    { ...step, before: { was: before.used, became: state.used }, after: {} },
    change,
  )
  await announce(platform, 'design.use', change)
  return { ...state, undoToken }
}

/** Gives all sites a design that they had before. */
export async function takeBack(platform: PlatformDb, design: FederationDesign, change: DesignChange): Promise<void> {
  if (showsFederation(design)) queueJob(platform, '', { kind: picturesJob, key: '', runAt: change.now })
  changed(await putBackDesign(platform, change.version, design))
  await announce(platform, 'design.takeBack', change)
}
