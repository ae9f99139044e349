import type { FastifyInstance } from 'fastify'
import { discardDesignDraft, federationDesign, saveDesignDraft, useDesignDraft } from '#contract/design/design.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { saveDraft, useDraft } from './design-service.ts'
import { readDesign } from './design-store.ts'

export function registerDesignRoutes(app: FastifyInstance, deps: AccessDeps): void {
  admin(app, deps, (scope) => {
    scope.handle(federationDesign, ({ platform }) => readDesign(platform))
    scope.handle(saveDesignDraft, ({ platform, body: { design, version }, user, now }) =>
      saveDraft(platform, design, { userId: user.id, now, version }),
    )
    scope.handle(discardDesignDraft, ({ platform, body: { version }, user, now }) =>
      saveDraft(platform, null, { userId: user.id, now, version }),
    )
    scope.handle(useDesignDraft, ({ platform, body: { version }, user, now }) =>
      useDraft(platform, { userId: user.id, now, version }),
    )
  })
}
