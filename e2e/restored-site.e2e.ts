import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const program = join(import.meta.dirname, '..', 'dist', 'server', 'main.js')

/** Gives a command as the operator does, beside the running program. */
function kansli(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env['PATH'], ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(said))))
  })
}

// covers Operations: a restored site is hidden until an administrator opens it: the screen
test(
  'a site out of a backup is seen by administrators alone, until one of them opens it',
  { tag: '@nightly' },
  async ({ open, stack, complaints }, info) => {
    test.setTimeout(120_000)
    const key = info.outputPath('nyckel.txt')
    const recipient = /age1[0-9a-z]+/.exec(await kansli({}, 'backup', 'new-key', key))?.[0] ?? ''
    const settings = {
      DATA_DIR: stack.dataDir,
      SITES_URL: `${stack.sitesUrl}/{site}`,
      BACKUP_FOLDER: info.outputPath('kopior'),
      BACKUP_RECIPIENTS: recipient,
    }
    await mkdir(settings.BACKUP_FOLDER)
    await kansli(settings, 'backup')
    const siteId = `hoor-ater-${process.pid.toString(36)}`
    const said = await kansli(settings, 'restore', '--identity', key, '--site', 'hoor', '--to', siteId)
    expect(said).toContain(`är inläst som ${siteId}`)

    const page = await open({ as: tolvan })
    const visitor = await open({ javaScriptEnabled: false })
    complaints.expect(/404 \(Not Found\)/)
    expect((await visitor.goto(`${stack.sitesUrl}/${siteId}`))?.status()).toBe(404)
    await page.goto(`/admin/sajter?sok=kopia`)
    await expect(page.getByRole('list', { name: 'Sajter' }).getByText('Under uppbyggnad').first()).toBeVisible()
    await page.goto(`/admin/sajter/${siteId}`)
    await expect(page.getByRole('heading', { name: 'Dold för besökare' })).toBeVisible()
    await expectAccessible(page, 'a hidden site')
    await page.getByRole('button', { name: 'Öppna för besökare' }).click()
    await expect(page.getByText('syns nu för besökare', { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dold för besökare' })).toBeHidden()
    await expect(page.getByRole('link', { name: `/${siteId}` })).toBeVisible()
    await expect.poll(async () => (await visitor.goto(`${stack.sitesUrl}/${siteId}`))?.status()).toBe(200)
  },
)
