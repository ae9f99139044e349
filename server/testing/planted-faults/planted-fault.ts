import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { DatabaseDeps } from '../../doctor/check.ts'
import { healthyInstallation } from '../healthy-installation.ts'

// Each fault is planted in one installation, and mended before the next.

/** The installation of all faults, opened once for the file of tests that imports it. */
export const healthy = await healthyInstallation()

export interface Plant {
  readonly deps?: Partial<DatabaseDeps>
  readonly undo?: () => Promise<unknown>
}
export interface Planted {
  readonly name: string
  readonly plant: () => Promise<Plant>
  /** The findings, and nothing else. */
  readonly found: readonly string[]
  readonly words: RegExp
}

/** Planted, and mended, by statements of a superuser. */
export const inDatabase =
  (plant: string, undo: string, values: readonly unknown[] = []) =>
  async (): Promise<Plant> => {
    await healthy.superuser.query(plant, plant.includes('$1') ? [...values] : [])
    return { undo: () => healthy.superuser.query(undo, undo.includes('$1') ? [...values] : []) }
  }

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
