import type { PolicyTopicContent } from '#contract/policy/policy.ts'
import { topicDemands } from '#contract/policy/policy.ts'
import type { OwnTopicInput } from '#contract/policy/shared-policy.ts'
import { emptyRichText, RichText } from '#contract/rich-text/document.ts'
import { itemIdOf } from '#contract/rich-text/link.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Actor, Fields } from '../items/actor.ts'
import type { ItemArea } from '../items/item-area.ts'
import { createItem } from '../items/life/item-draft.ts'
import { policyArea } from '../policy/policy-area.ts'
import { isPolicyArea } from '../policy/policy-findings.ts'
import { removeWords } from '../sharing/words-store.ts'
import type { CentralTopic } from './extension-store.ts'
import { centralTopic, extensionOf, municipalityOf } from './extension-store.ts'

// A topic of the site's own, made of a shared one: a copy, which no change of the federation reaches.

// As in items.ts: the item life handles the content of all areas alike.
const area = policyArea as ItemArea<object> as ItemArea<Fields>

interface Node {
  readonly type?: string
  readonly attrs?: { readonly href?: string }
  readonly marks?: readonly { readonly type: string; readonly attrs?: { readonly href?: string } }[]
  readonly content?: readonly Node[]
}

const leadsToItem = (node: { readonly attrs?: { readonly href?: string } }): boolean => itemIdOf(node.attrs?.href ?? '') !== null
/** What is in the federation's library, or leads to one of its texts, cannot be on another site. */
const isForeign = (node: Node): boolean =>
  ['image', 'slideshow', 'file', 'embed'].includes(node.type ?? '') || (node.type === 'button' && leadsToItem(node))

function ownNode(node: Node): Node {
  const { marks, content, ...rest } = node
  const left = marks?.filter((mark) => !leadsToItem(mark)) ?? []
  return {
    ...rest,
    ...(left.length > 0 && { marks: left }),
    ...(content && { content: content.filter((one) => !isForeign(one)).map(ownNode) }),
  }
}

const ownText = (body: RichText): RichText => RichText.parse(ownNode(body as Node))

/** Demands that the field has no room for. */
const listOf = (lines: readonly string[]): RichText['content'] =>
  lines.length === 0
    ? []
    : [
        {
          type: 'bulletList',
          content: lines.map((text) => ({ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })),
        },
      ]

async function contentOf(site: SiteDb, topic: CentralTopic | null, local: OwnTopicInput): Promise<Partial<PolicyTopicContent>> {
  if (!topic) return local
  const { name, synonyms, summary, demands, body } = policyArea.content.parse({ ...topic.head, body: topic.body ?? emptyRichText })
  const municipality = await municipalityOf(site)
  const heading = {
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: `I ${municipality || 'vår kommun'}` }],
  } as const
  const intro = local.summary === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: local.summary }] } as const]
  const allDemands = [...demands, ...local.demands]
  const words = [...intro, ...listOf(allDemands.slice(topicDemands.lines)), ...local.body.content]
  const both = [...ownText(body).content, ...(words.length > 0 ? [heading, ...words] : [])]
  const text = RichText.safeParse({ type: 'doc', content: both })
  if (!text.success)
    throw invalidField(
      'body',
      'Den centrala texten och ert tillägg blir för långa i en och samma sakfråga. Korta den lokala fördjupningen och försök igen.',
    )
  return {
    name,
    synonyms,
    summary,
    demands: allDemands.slice(0, topicDemands.lines),
    body: text.data,
    area: topic.areaId !== '' && (await isPolicyArea(site, topic.areaId)) ? topic.areaId : '',
  }
}

/**
 * A draft with the words that the person has on screen, and the central text if it is still shared. The words under a topic that is not
 * shared any more move into it.
 */
export async function makeOwn(
  site: SiteDb,
  topicId: string,
  local: OwnTopicInput,
  actor: Actor,
): Promise<{ readonly itemId: string }> {
  const [topic, extension] = await Promise.all([centralTopic(site, topicId), extensionOf(site, topicId)])
  if (!topic && !extension) throw notFound()
  // Of two presses at once, the later one finds nothing to move.
  if (!topic && !(await removeWords(site, topicId))) throw notFound()
  const content = await contentOf(site, topic, { ...local, name: topic?.name ?? extension?.topicName ?? local.name })
  const { id } = await createItem({ site, area, actor }, { content })
  const entry = { actorId: actor.userId, siteId: site.siteId, action: 'policyExtension.makeOwn', objectId: id }
  await recordAudit(site, entry, actor.now)
  return { itemId: id }
}
