import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { refuse } from '../platform/startup-error.ts'
import { readSecretFiles } from './secret-files.ts'

/** The environment with what the files have. */
async function withSecretFiles(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { read, faults } = await readSecretFiles(environment)
  refuse(faults)
  return read
}

/** A folder as systemd makes it from /etc/kansli/secrets. */
async function credentialsOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-credentials-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `kansli_${name}`), text, { mode: 0o400 })
  return folder
}

describe('credentials of systemd', () => {
  const key = randomBytes(32).toString('base64')

  it('are the values of the settings they are named after, and files for settings that name a file', async () => {
    const folder = await credentialsOf({ SECRET_KEY: `${key}\n`, DATABASE_URL: 'postgres://kansli@/kansli', BANKID_RP_P12: 'PKCS' })
    const { SECRET_KEY, DATABASE_URL, BANKID_RP_P12 } = await withSecretFiles({ CREDENTIALS_DIRECTORY: folder })
    expect([SECRET_KEY, DATABASE_URL]).toEqual([key, 'postgres://kansli@/kansli'])
    expect(BANKID_RP_P12).toBe(join(folder, 'kansli_BANKID_RP_P12'))
  })

  it('with a name that no secret has are refused, since a misspelt one would not be missed', async () => {
    const folder = await credentialsOf({ SECRET_KEI: key })
    await expect(withSecretFiles({ CREDENTIALS_DIRECTORY: folder })).rejects.toThrow('”SECRET_KEI”, som inte kan ligga där')
  })

  it('of other programs are left alone', async () => {
    const folder = await credentialsOf({})
    await writeFile(join(folder, 'other_SECRET'), 'x')
    expect((await withSecretFiles({ CREDENTIALS_DIRECTORY: folder }))['SECRET_KEY']).toBeUndefined()
  })

  it('are refused beside the same setting', async () => {
    const folder = await credentialsOf({ SECRET_KEY: key })
    const given = { CREDENTIALS_DIRECTORY: folder }
    await expect(withSecretFiles({ ...given, SECRET_KEY: key })).rejects.toThrow('Ta bort den ena')
    await expect(withSecretFiles({ ...given, SECRET_KEY_FILE: join(folder, 'kansli_SECRET_KEY') })).rejects.toThrow('inte båda')
  })

  it('that are empty are refused', async () => {
    const folder = await credentialsOf({ MAIL_URL: '\n' })
    await expect(withSecretFiles({ CREDENTIALS_DIRECTORY: folder })).rejects.toThrow(/MAIL_URL: filen .* är tom/)
  })
})
