import { expect } from 'vitest'
import type { UndoStep } from '#contract/undo/undo.ts'
import type { Actor } from '../modules/items/actor.ts'
import { tooLate } from '../modules/undo/undo-kind.ts'
import { putBackAll } from '../modules/undo/take-back.ts'
import { openStep } from '../modules/undo/undo-store.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { undoKinds } from '../undo-kinds.ts'
import type { TestBrowser } from './test-app.ts'

/** Takes back the step that an undo token names, in this transaction of the site; returns a sentence for each difference that remains. */
export async function takenBack(site: SiteDb, undoToken: string, actor: Actor): Promise<string[]> {
  const parts = await openStep(site, undoToken, null, actor.now)
  const { siteId } = site
  const kind = undoKinds[parts[0]?.kind ?? 'item']
  if (parts.length === 0 || kind.handle !== 'site') throw tooLate()
  return putBackAll({ handle: site, siteId, putBack: kind.putBack }, parts, { ...actor, isAdmin: false, signedInAt: actor.now })
}

/** The undo token in the answer of a step. */
export const tokenIn = ({ body }: { readonly body: unknown }): string => (body as { undoToken: string }).undoToken

/** The first page of the steps that can be taken back on the site. */
export async function listedSteps(browser: TestBrowser, root: string): Promise<UndoStep[]> {
  const answer = await browser.get(`${root}/undo`)
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { steps: UndoStep[] }).steps
}
