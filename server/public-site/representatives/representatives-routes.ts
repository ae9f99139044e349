import { stockholmDate } from '#contract/stockholm-time.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import { canReachPerson } from '../../modules/contact/contact.ts'
import { referredItems } from '../../modules/items/published/public-items.ts'
import { publishedTopicsById, topicsSpokenForBy } from '../../modules/policy/public-policy.ts'
import type { PublicPerson } from '../../modules/representatives/representatives.ts'
import { publicBodies, publicFormer, publicPerson } from '../../modules/representatives/representatives.ts'
import type { DrawnForm, FormState } from '../contact/contact-form.tsx'
import { drawnForm, emptyForm } from '../contact/contact-form.tsx'
import { formDrawnForMs } from '../contact/form-token.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { html, pageOf, readForPage, renderDailyPage } from '../view/page-source.ts'
import type { PersonPageProps } from './person-page.tsx'
import { personPage } from './person-page.tsx'
import { newsAbout } from '../policy/policy-routes.ts'
import type { SiteView } from '../view/site-view.ts'
import { representativesPage } from './representatives-page.tsx'

const formerCount = 200

export const representatives: Render = renderDailyPage(async (site, today) => {
  const [bodies, former] = await Promise.all([publicBodies(site, today), publicFormer(site, today, formerCount)])
  return { bodies, former }
}, representativesPage)

/** The other content of a person's page. `content` was checked when it was saved, and its texts are checked again when rendered. */
export async function aboutPerson(source: PageSource, siteId: string, { id }: Pick<PublicPerson, 'id'>, content: unknown) {
  const fields = content as PersonPageProps['content']
  const [own, spokenFor, news] = await source.database.inPublicAtOnce(siteId, (site) =>
    Promise.all([publishedTopicsById(site, fields.topics ?? []), topicsSpokenForBy(site, id), newsAbout(site, { person: id })]),
  )
  const chosen = (fields.topics ?? []).flatMap((topicId) => own.find((topic) => topic.id === topicId) ?? [])
  const topics = [...new Map([...chosen, ...spokenFor].map((topic) => [topic.id, topic])).values()]
  return { content: fields, topics, news }
}

/** The form to write to the person; null if the site takes no messages. */
async function formFor(source: PageSource, view: SiteView, personId: string, state: FormState): Promise<DrawnForm | null> {
  const siteId = view.site.id
  const isReachable = view.takesMessages && (await source.database.inSite(siteId, (site) => canReachPerson(site, personId), 'read'))
  return isReachable ? drawnForm(source, siteId, state) : null
}

export const person =
  (path: string, state: FormState = emptyForm): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([publicPerson(site, path, stockholmDate(now)), referredItems(site, path)]),
    )
    if (!known?.found[0]) return null
    const [found, referred] = known.found
    const [about, form] = await Promise.all([
      aboutPerson(source, siteId, found, found.content),
      (found.content as PersonPageProps['content']).contactForm ? formFor(source, known.view, found.id, state) : null,
    ])
    const writtenAt = found.common ? source.addresses.siteUrl(found.common.originSiteId) : undefined
    const body = personPage(known.view, { person: found, referred, form, writtenAt, ...about })
    const ends = [nextStockholmMidnight(now).getTime(), ...(form ? [now.getTime() + formDrawnForMs] : [])]
    return { ...pageOf(known.view, body, html, new Date(Math.min(...ends))), itemId: found.id }
  }
