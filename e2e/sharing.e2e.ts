import { marta, tolvan } from './support/people.ts'
import { complete, uploadTo } from './support/media.ts'
import { main, siteOf } from './support/settings.ts'
import { expect, test } from './support/test.ts'

// The fields for sharing, on the sheets that got them after the news.

test.slow()

const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hela texten.' }] }] }
const sheets = [
  {
    area: 'pages',
    path: 'sidor',
    content: { title: 'Vår historia', body },
    group: 'När någon delar den',
    usual: 'Lämna tomt så visas rubriken.',
  },
  {
    area: 'policy',
    path: 'politik',
    content: { name: 'Skolmaten', summary: 'Vi vill ha mat lagad på skolan.', body },
    group: 'När någon delar den',
    usual: 'Lämna tomt så visas sakfrågan.',
  },
  {
    area: 'representatives',
    path: 'foretradare',
    content: { givenName: 'Åsa', familyName: 'Öberg', bio: body },
    group: 'När någon delar sidan',
    usual: 'Lämna tomt så visas namnet.',
  },
]

for (const { area, path, content, group, usual } of sheets) {
  // covers Content in use: sharing: title, text and picture are chosen on the sheet, and seen in the history
  test(
    `title, text and picture for sharing are chosen beside the sheet of ${path}`,
    { tag: '@nightly' },
    async ({ open, stack, sessionOf }) => {
      const admin = await sessionOf(tolvan)
      const siteId = await siteOf(admin)
      const picture = await uploadTo(stack, admin, siteId, 'Föreningens fana.jpg', complete)
      const { id } = (await admin.send('POST', `/api/site/${siteId}/${area}`, { content })).body as { id: string }
      const page = await open({ as: marta })
      await page.goto(`/${siteId}/${path}/${id}`)
      const section = page.getByRole('region', { name: group })
      await section.getByText(group).click()
      await expect(section.getByText(usual)).toBeVisible()
      await section.getByRole('textbox', { name: 'Rubrik vid delning' }).fill('Läs om oss')
      await section.getByRole('textbox', { name: 'Text vid delning' }).fill('Det tar två minuter.')
      await section.getByRole('button', { name: /^Välj (ur Bildbanken|bild)/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Föreningens fana/ })
        .click()
      const paid = page.getByRole('region', { name: 'Betald av någon annan' })
      await paid.getByText('Betald av någon annan').click()
      await paid.getByRole('textbox', { name: 'Betald av' }).pressSequentially('Byggbolaget AB')
      await expect(main(page).getByText(/^Sparat kl\./)).toBeVisible()
      const saved = async () => (await admin.send('GET', `/api/site/${siteId}/${area}/${id}`)).body as { content: object }
      await expect
        .poll(async () => (await saved()).content)
        .toMatchObject({
          shareTitle: 'Läs om oss',
          shareText: 'Det tar två minuter.',
          shareImage: { id: picture.id },
          paidBy: 'Byggbolaget AB',
        })
    },
  )
}
