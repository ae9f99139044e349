import type { FastifyInstance } from 'fastify'
import {
  changeAssignment,
  createAssignment,
  endAssignment,
  formerAssignments,
  moveAssignment,
  removeAssignment,
} from '#contract/representatives/representative-assignments.ts'
import {
  bodies,
  changeBody,
  changeRoleTitle,
  createBody,
  createRoleTitle,
  moveBody,
  removeBody,
  removeRoleTitle,
  roleTitles,
} from '#contract/representatives/representative-bodies.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { AccessDeps } from '../../auth/auth.ts'
import { onSite } from '../../auth/auth.ts'
import { actorOf } from '../../items/routes/items.ts'
import * as order from './assignment-order.ts'
import * as assignment from './assignment-service.ts'
import { formerAssignmentsPage } from './assignment-store.ts'
import * as body from './body-service.ts'
import * as role from './role-service.ts'

/** Bodies, roles and assignments: read by all of the site, changed by its editors. */
export function registerBodyRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(bodies, async ({ site, now }) => {
      const today = stockholmDate(now)
      return { bodies: await body.bodiesWithPeople(site, today), today }
    })
    scope.handle(roleTitles, async ({ site }) => ({ roles: await role.rolesOf(site) }))
    scope.handle(formerAssignments, ({ site, query, now }) => formerAssignmentsPage(site, query, stockholmDate(now)))
  })

  onSite(app, deps, 'editor', (scope) => {
    scope.handle(createBody, (call) => body.createBody(call.site, call.body, actorOf(call)))
    scope.handle(changeBody, (call) => body.changeBody(call.site, call.params.bodyId, call.body, actorOf(call)))
    scope.handle(moveBody, (call) => body.moveBody(call.site, call.params.bodyId, call.body.beforeId, actorOf(call)))
    scope.handle(removeBody, (call) => body.removeBody(call.site, call.params.bodyId, call.body.assignments, actorOf(call)))

    scope.handle(createRoleTitle, (call) => role.createRole(call.site, call.body, actorOf(call)))
    scope.handle(changeRoleTitle, (call) => role.changeRole(call.site, call.params.roleId, call.body, actorOf(call)))
    scope.handle(removeRoleTitle, async (call) => {
      await role.removeRole(call.site, call.params.roleId, actorOf(call))
      return undefined
    })

    scope.handle(createAssignment, (call) => assignment.createAssignment(call.site, call.body, actorOf(call)))
    scope.handle(changeAssignment, (call) =>
      assignment.changeAssignment(call.site, call.params.assignmentId, call.body, actorOf(call)),
    )
    scope.handle(endAssignment, (call) => assignment.endAssignment(call.site, call.params.assignmentId, call.body, actorOf(call)))
    scope.handle(removeAssignment, (call) =>
      assignment.removeAssignment(call.site, call.params.assignmentId, call.body.version, actorOf(call)),
    )
    scope.handle(moveAssignment, (call) =>
      order.moveAssignment(call.site, call.params.assignmentId, call.body.beforeId, actorOf(call)),
    )
  })
}
