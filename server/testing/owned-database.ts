import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { databaseOf } from './global-setup.ts'

/** An empty database whose owner may create roles but is no superuser, as an operator prepares it. */
export async function ownedDatabase() {
  const server = inject('testServer')
  const admin = new pg.Client(server.connection)
  await admin.connect()
  const tag = randomBytes(4).toString('hex')
  const [name, owner, app] = [`kansli_upgrade_${tag}`, `kansli_owner_${tag}`, `kansli_app_${tag}`] as const
  await admin.query(`create role ${owner} login createrole password 'kansli-test'`)
  await admin.query(`create database ${name} owner ${owner}`)
  for (const role of ['kansli_site', 'kansli_public', 'kansli_platform'])
    await admin.query(`grant ${role} to ${owner} with admin option`)
  const superuser = new pg.Client(databaseOf(server.connection, name))
  await superuser.connect()
  onTestFinished(async () => {
    await superuser.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role if exists ${app}`)
    await admin.query(`drop role ${owner}`)
    await admin.end()
  })
  await superuser.query(`alter schema public owner to ${owner}`)
  const connection = databaseOf(server.connection, name, { name: owner, password: 'kansli-test' })
  return {
    superuser,
    /** The owner's. */
    connection,
    appRole: app,
    prepare: (migrations: string) => prepareDatabase({ owner: connection, appRole: app, appPassword: 'kansli-test', migrations }),
  }
}
