import type { FastifyInstance } from 'fastify'
import { doctorState, lookAgain } from '#contract/doctor/doctor.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { admin } from '../modules/auth/auth.ts'
import type { Doctor } from './kept-report.ts'

export function registerDoctorRoutes(app: FastifyInstance, deps: AccessDeps & { readonly doctor: Doctor }): void {
  admin(app, deps, (scope) => {
    scope.handle(doctorState, async () => deps.doctor.state())
    scope.handle(lookAgain, async () => deps.doctor.lookAgain())
  })
}
