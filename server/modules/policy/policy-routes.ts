import type { FastifyInstance } from 'fastify'
import { policy } from '#contract/policy/policy.ts'
import {
  addPolicyAreas,
  orderPolicyAreas,
  policyAreas,
  priorityTopics,
  removePolicyArea,
  renamePolicyArea,
  setPriorityTopics,
} from '#contract/policy/policy-areas.ts'
import {
  addPolicyProgramme,
  changePolicyProgramme,
  orderPolicyProgrammes,
  policyProgrammes,
  removePolicyProgramme,
} from '#contract/policy/policy-programmes.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf, registerItemArea } from '../items/routes/items.ts'
import { policyArea } from './policy-area.ts'
import { addAreas, areasOf, orderAreas, removeArea, renameArea } from './policy-areas.ts'
import { addProgramme, changeProgramme, orderProgrammes, programmesOf, removeProgramme } from './policy-programmes.ts'
import { prioritiesOf, setPriorities } from './priority-topics.ts'

export function registerPolicyRoutes(app: FastifyInstance, deps: ItemDeps): void {
  registerItemArea(app, deps, policyArea, policy)

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(policyAreas, async ({ site }) => ({ areas: await areasOf(site) }))
    scope.handle(policyProgrammes, async ({ site }) => ({ programmes: await programmesOf(site) }))
    scope.handle(priorityTopics, async ({ site }) => ({ topics: await prioritiesOf(site) }))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(addPolicyAreas, async (call) => ({ areas: await addAreas(call.site, call.body.names, actorOf(call)) }))
    scope.handle(renamePolicyArea, async (call) => ({
      areas: await renameArea(call.site, call.params.areaId, call.body.name, actorOf(call)),
    }))
    scope.handle(orderPolicyAreas, async (call) => ({ areas: await orderAreas(call.site, call.body.areaIds, actorOf(call)) }))
    scope.handle(removePolicyArea, async (call) => ({ areas: await removeArea(call.site, call.params.areaId, actorOf(call)) }))
    scope.handle(addPolicyProgramme, async (call) => ({ programmes: await addProgramme(call.site, call.body, actorOf(call)) }))
    scope.handle(changePolicyProgramme, async (call) => ({
      programmes: await changeProgramme(call.site, call.params.programmeId, call.body, actorOf(call)),
    }))
    scope.handle(orderPolicyProgrammes, async (call) => ({
      programmes: await orderProgrammes(call.site, call.body.programmeIds, actorOf(call)),
    }))
    scope.handle(removePolicyProgramme, async (call) => ({
      programmes: await removeProgramme(call.site, call.params.programmeId, actorOf(call)),
    }))
    scope.handle(setPriorityTopics, async (call) => ({ topics: await setPriorities(call.site, call.body, actorOf(call)) }))
  })
}
