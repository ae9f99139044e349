import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Server } from '#server/testing/s3-service.ts'
import { openS3Server } from '#server/testing/s3-service.ts'
import type { DatabaseServer } from './database-server.ts'
import { openDisk, startDatabase } from './database-server.ts'
import { freePort, makeSetting } from '../programs.ts'

// What several nodes share: one PostgreSQL on a disk of its own, one object store, and BankID's simulator.

/** How a node is reached and what it has, as those who start it choose. */
interface NodeChoices {
  readonly secretKey: string
  readonly databaseUrl: string
  readonly adminOrigin: string
  readonly sitesUrl: string
}

export interface Installation {
  /** The folder of everything that is in files. */
  readonly root: string
  readonly database: DatabaseServer & { path(): string }
  readonly s3: S3Server
  /** Address of the BankID simulator's control interface. */
  readonly simulatorPort: number
  /** Makes the folder of a node. Gives its ports and its settings. */
  node(
    name: string,
    choices: NodeChoices,
  ): Promise<{ readonly ports: readonly [admin: number, sites: number]; readonly settings: Record<string, string> }>
  /** Once the nodes have ended. */
  close(): Promise<void>
}

/** `isPrepared`: the database has the tables of this version. */
export async function openInstallation(isPrepared: boolean): Promise<Installation> {
  const setting = await makeSetting()
  const { dataDir: root, simulatorPort } = setting
  const disk = await openDisk(root)
  const database = await startDatabase(disk, isPrepared)
  const s3 = await openS3Server()
  // The simulator answers before its keys are in place.
  const keys = join(root, 'bankid-simulator')
  for (let tries = 0; !existsSync(keys) && tries < 300; tries++) await wait(100)
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  return {
    root,
    database,
    s3,
    simulatorPort,
    async node(name, { secretKey, databaseUrl, adminOrigin, sitesUrl }) {
      await cp(keys, join(root, name, 'bankid-simulator'), { recursive: true })
      const settings = {
        NODE_ENV: 'development',
        LOG_LEVEL: 'warn',
        SECRET_KEY: secretKey,
        DATA_DIR: join(root, name),
        DATABASE_URL: databaseUrl,
        BANKID_SIMULATOR_PORT: String(simulatorPort),
        ADMIN_ORIGIN: adminOrigin,
        SITES_URL: sitesUrl,
        SHUTDOWN_DRAIN: '3',
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      }
      return { ports: [await freePort(), await freePort()], settings }
    },
    async close() {
      await Promise.all([database.close(), s3.leave()])
      await disk.close()
      await setting.close()
    },
  }
}
