import { tolvan } from './support/people.ts'
import { test } from './support/test.ts'
test('shots', async ({ open, sessionOf }) => {
  test.slow()
  const admin = await sessionOf(tolvan)
  const ids: string[] = []
  for (const siteId of ['malmo', 'lund', 'hoor']) {
    const { body } = await admin.send('POST', `/api/site/${siteId}/representatives`, { content: { givenName: 'Samira', familyName: 'Haddad Lindqvist' } })
    ids.push((body as { id: string }).id)
  }
  await admin.send('POST', '/api/admin/person-links', { one: { siteId: 'malmo', personId: ids[0] }, other: { siteId: 'hoor', personId: ids[2] } })
  await admin.send('PUT', `/api/site/malmo/persons/${ids[0]}/protection`, { mode: 'hidden' })
  const page = await open({ as: tolvan })
  for (const [w, h] of [[1280, 900], [360, 740]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: scheme })
      for (const [name, path] of [['list', '/admin/personer'], ['one', `/admin/personer/malmo/${ids[0]}`], ['site', `/hoor/foretradare/${ids[2]}`], ['import', '/malmo/foretradare/hamta']] as const) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        if (name === 'site') await page.locator('#skydd').scrollIntoViewIfNeeded()
        await page.screenshot({ path: `/tmp/q/persons/${name}-${w}-${scheme}.png` })
      }
    }
})
