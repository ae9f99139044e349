import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { unique } from './support/editor.ts'
import { marta, tolvan } from './support/people.ts'
import { main, siteOf } from './support/settings.ts'
import type { Client } from './support/session.ts'
import { expect, test } from './support/test.ts'

// A topic of the federation: shared from its own site, extended on another, changed under it, and withdrawn.

async function sent<Answer>(admin: Client, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await admin.send(method, path, body)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return answer.body as Answer
}

interface Draft {
  readonly id: string
  readonly draftVersion: number
}

/** Another text of the topic, public. */
async function rewritten(admin: Client, root: string, id: string, summary: string): Promise<void> {
  const { versions } = await sent<{ readonly versions: Readonly<Record<string, { readonly version: number }>> }>(
    admin,
    'GET',
    `${root}/${id}`,
  )
  const onScreen = { summary: versions['summary']?.version }
  const { draftVersion } = await sent<Draft>(admin, 'PATCH', `${root}/${id}/draft`, { fields: { summary }, versions: onScreen })
  await sent(admin, 'POST', `${root}/${id}/publish`, { draftVersion })
}

const rowOf = (page: Page, name: string): Locator => main(page).getByRole('listitem').filter({ hasText: name })
const shown = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 })
  }).toPass()

// covers Federation: shared policy from the federation to a site and back
test(
  'a topic is shared, extended on a site, changed by the federation, and withdrawn',
  { tag: '@journey' },
  async ({ open, sessionOf, stack, complaints }) => {
    test.slow()
    complaints.expect(/status of 4(00|04|09|10)/)
    const admin = await sessionOf(tolvan)
    const own = 'riks'
    const local = await siteOf(admin, 'Samling Framåt Lokalsjö')
    const name = unique('Skolan i hela landet')
    const root = `/api/site/${own}/policy`
    const content = { name, summary: 'Vi vill att skolan ska vara lika bra överallt.', demands: ['Fler lärare'] }
    const { id, draftVersion } = await sent<Draft>(admin, 'POST', root, { content })
    await sent(admin, 'POST', `${root}/${id}/publish`, { draftVersion })

    const page = await open({ as: tolvan })
    await page.goto(`/${own}/politik/${id}`)
    await page.getByRole('button', { name: 'Dela med sajterna', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Dela med sajterna' })
    await expect(question.getByRole('radio', { name: /^Frivillig/ })).toBeChecked()
    await question.getByRole('radio', { name: 'Valda sajter', exact: true }).check()
    await question.getByRole('button', { name: 'Dela', exact: true }).click()
    await expect(question.getByText('Välj minst en sajt.')).toBeVisible()
    await expectAccessible(page, 'how a topic is shared', ['1280'])
    await question.getByRole('radio', { name: /^Alla sajter/ }).check()
    await question.getByRole('button', { name: 'Dela', exact: true }).click()
    await expect(page.getByText(/^Sakfrågan delas med \d+ sajter\.$/)).toBeVisible()

    const märta = await open({ as: marta })
    await märta.goto(`/${local}/politik`)
    await expect(main(märta).getByText(/gemensam(ma)? sakfråg(a|or) visas redan på er sajt/)).toBeVisible()
    await expect(rowOf(märta, name)).toContainText('Riks')
    await expect(rowOf(märta, name)).toContainText('Visas')
    await expectAccessible(märta, 'the topics of a site with shared ones')
    await märta.getByRole('link', { name, exact: true }).click()
    await expect(märta.getByRole('heading', { level: 1, name })).toBeVisible()
    await märta.getByRole('textbox', { name: 'Lokalt kort svar' }).fill('Vi vill bygga ut skolan i Lokalsjö.')
    await märta.getByRole('textbox', { name: 'Lokal fördjupning' }).fill('Ring Ali, 19640823-3234.')
    const publish = märta.getByRole('button', { name: 'Publicera', exact: true })
    await publish.click()
    await expect(
      main(märta)
        .getByText(/personnummer/)
        .first(),
    ).toBeVisible()
    await expect(main(märta).getByText(/^Inte publicerat\. Det du har skrivit är sparat/)).toBeVisible()
    await expect(märta.getByRole('textbox', { name: 'Lokalt kort svar' })).toHaveValue('Vi vill bygga ut skolan i Lokalsjö.')
    await expectAccessible(märta, 'what a site adds to a shared topic')
    await märta.getByRole('textbox', { name: 'Lokal fördjupning' }).fill('I dag ryms inte alla klasser.')
    // Kept without a button: the next person who opens the screen finds it.
    await expect(main(märta).getByText(/^Sparat .* av Märta.* Inte publicerat än\.$/)).toBeVisible()
    await märta.reload()
    await expect(märta.getByRole('textbox', { name: 'Lokalt kort svar' })).toHaveValue('Vi vill bygga ut skolan i Lokalsjö.')
    await expect(märta.getByRole('textbox', { name: 'Lokal fördjupning' })).toContainText('I dag ryms inte alla klasser.')
    await publish.click()
    await expect(main(märta).getByText(/^Sparat .* av Märta[^.]*\.$/)).toBeVisible()

    const visitor = await open()
    await visitor.goto(`${stack.sitesUrl}/${local}/politik`)
    await visitor.getByRole('link', { name, exact: true }).first().click()
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
    await shown(visitor, 'I dag ryms inte alla klasser.')
    await expectAccessible(visitor, 'a shared topic on the page of a site')

    await rewritten(admin, root, id, 'Vi vill att skolan ska vara lika bra i varje kommun.')
    await märta.goto(`/${local}/politik`)
    await expect(rowOf(märta, name)).toContainText('Centrala texten har ändrats')
    await märta.getByRole('link', { name, exact: true }).click()
    const change = märta.getByRole('region', { name: 'Centrala texten har ändrats' })
    await expect(change.getByText('i varje kommun')).toBeVisible()
    await expectAccessible(märta, 'what has changed in a shared topic')
    await märta.getByRole('button', { name: 'Mitt tillägg stämmer fortfarande' }).click()
    await expect(change).toHaveCount(0)

    await märta.getByRole('textbox', { name: 'Lokalt kort svar' }).fill('Vi vill bygga ut skolan nästa år.')
    await page.getByRole('button', { name: 'Sluta dela', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluta dela' }).click()
    await expect(main(page).getByText(/^Slutade delas/)).toBeVisible()
    await publish.click()
    await expect(
      main(märta)
        .getByText(/delar inte sakfrågan med er längre/)
        .first(),
    ).toBeVisible()
    await expect(märta.getByRole('textbox', { name: 'Lokalt kort svar' })).toHaveValue('Vi vill bygga ut skolan nästa år.')
    await expect(async () => {
      await visitor.reload()
      await expect(visitor.getByRole('heading', { level: 1, name })).toHaveCount(0, { timeout: 500 })
    }).toPass()
    // By key: the message about the refusal may lie over the button, and stays while the pointer is on it.
    await märta.getByRole('button', { name: 'Gör en egen lokal sakfråga' }).press('Enter')
    await märta.getByRole('alertdialog').getByRole('button', { name: 'Gör en egen' }).click()
    await expect(märta.getByRole('textbox', { name: 'Kort svar', exact: true })).toHaveValue('Vi vill bygga ut skolan nästa år.')
  },
)

test(
  'a site that has hidden a topic goes on writing under it when it has to be shown',
  { tag: '@nightly' },
  async ({ open, sessionOf }) => {
    const [admin, editor] = [await sessionOf(tolvan), await sessionOf(marta)]
    const local = await siteOf(admin, 'Samling Framåt Doldsjö')
    const root = '/api/site/riks/policy'
    const content = { name: unique('Skolan i glesbygd'), summary: 'Vi vill att skolan ska vara lika bra överallt.' }
    const { id, draftVersion } = await sent<Draft>(admin, 'POST', root, { content })
    await sent(admin, 'POST', `${root}/${id}/publish`, { draftVersion })
    const place = `/api/site/riks/items/${id}/sharing`
    const target = { kind: 'sites', siteIds: [local] }
    const sharing = { mode: 'optional', target, isInMenu: false, pinDays: 0, version: null }
    await sent(admin, 'PUT', place, sharing)
    const there = `/api/site/${local}/shared-policy/${id}`
    const hidden = { summary: '', demands: [], body: { type: 'doc', content: [] }, isHidden: true, version: null }
    const { central, extension } = await sent<{ central: { revision: string }; extension: { version: number } }>(
      editor,
      'PUT',
      there,
      hidden,
    )
    await sent(editor, 'POST', `${there}/publish`, { revision: central.revision, version: extension.version })
    await sent(admin, 'PUT', place, { ...sharing, mode: 'required', version: 1 })

    const page = await open({ as: marta })
    await page.goto(`/${local}/politik/delad/${id}`)
    const hide = page.getByRole('checkbox', { name: 'Dölj sakfrågan på vår sajt' })
    await expect(hide).toBeChecked()
    await expect(main(page).getByText(/alltid syns/)).toBeVisible()
    await hide.press('Space')
    await page.getByRole('textbox', { name: 'Lokalt kort svar' }).fill('Vi vill ha kvar byskolan.')
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(main(page).getByText(/^Sparat .* av Märta[^.]*\.$/)).toBeVisible()
    await expect(hide).toHaveCount(0)
  },
)
