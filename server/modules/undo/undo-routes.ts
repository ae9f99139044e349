import type { FastifyInstance } from 'fastify'
import { takeBack as takeBackCall, takeBackShared, undoSharedSteps, undoSteps } from '#contract/undo/undo.ts'
import type { AccessDeps, SiteCall } from '../auth/auth.ts'
import { federationEditors, onSite } from '../auth/auth.ts'
import { everySiteId } from '../sites/sites.ts'
import { takeBack, undoPage } from './take-back.ts'
import type { UndoActor, UndoKinds } from './undo-kind.ts'

/** What can be taken back on a site, of every kind, and taking it back. */
export function registerUndoRoutes(app: FastifyInstance, deps: AccessDeps, kinds: UndoKinds): void {
  const { database } = deps
  const actorOf = ({ user, role, now }: Pick<SiteCall, 'user' | 'role' | 'now'>): UndoActor => ({
    userId: user.id,
    role,
    isAdmin: user.isAdmin,
    now,
    signedInAt: user.signedInAt,
  })
  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(undoSteps, (call) => undoPage(database, kinds, call.siteId, call.query.after, actorOf(call)))
  })
  onSite(app, deps, 'writer', (scope) => {
    scope.handleAcross(takeBackCall, (call) => takeBack(database, kinds, call.siteId, call.params.undoId, actorOf(call)))
  })
  federationEditors(app, deps, (scope) => {
    const role = 'siteAdmin'
    scope.handleAcross(undoSharedSteps, ({ query, ...call }) =>
      undoPage(database, kinds, everySiteId, query.after, actorOf({ ...call, role })),
    )
    scope.handleAcross(takeBackShared, ({ params, ...call }) =>
      takeBack(database, kinds, everySiteId, params.undoId, actorOf({ ...call, role })),
    )
  })
}
