import { Link } from '@tanstack/react-router'
import type { FrontBlock, FrontSettings as Content } from '#contract/settings/front.ts'
import { allBlocks, FrontKind, FrontSettings, frontKindWords, isStandardBlock } from '#contract/settings/front.ts'
import { frontFaults } from '#contract/settings/front-check.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { PageSample } from '#web/parts/sample/page-sample.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { givenIn, useInherited } from '../inherited/inherited-parts.tsx'
import { PartField } from '../inherited/part-field.tsx'
import { Setting } from '../tabs/setting.tsx'
import { TabForm } from '../tabs/tab-form.tsx'
import { useTabForm } from '../tabs/use-tab-form.ts'
import { AddressField } from './address-field.tsx'
import type { BlockRow } from './front-blocks.tsx'
import { FrontBlocks } from './front-blocks.tsx'
import { frontDrawings } from './front-drawings.tsx'

const schema = FrontSettings.superRefine((content, context) => {
  for (const [path, message] of Object.entries(frontFaults(content)))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
})

type Values = Omit<Content, 'blocks'> & { blocks: BlockRow[] }

// The id of a block of the site's own is its place, so that rows read again keep their ids.
const toValues = ({ blocks, ...rest }: Content): Values => ({
  ...rest,
  blocks: allBlocks(blocks).map((block, index) => ({
    ...block,
    id: isStandardBlock(block) ? block.kind : `${block.kind}-${index}`,
  })),
})
const blockOf = (row: BlockRow): FrontBlock => {
  const { id: _, ...block } = row
  return block
}
const toContent = ({ blocks, ...rest }: Values): Content => ({ ...rest, blocks: blocks.map(blockOf) })

const kinds = FrontKind.options.map((value) => ({ value, ...frontKindWords[value], drawing: frontDrawings[value] }))

/** What the start page begins with, its parts in order, and the button of every page. */
export function FrontTab() {
  const siteId = useSiteId()
  const work = useTabForm({ tab: 'front', schema, toValues, toContent })
  const { form, field } = work
  const inherited = useInherited(siteId)
  const { actionAddress, blocks } = form.values
  const kind = givenIn(inherited, 'beginning')?.value ?? form.values.kind
  const hasClaim = kind !== 'newspaper' && kind !== 'calendar'
  return (
    <TabForm work={work}>
      <FormSection title="Så blir startsidan" lead="Det här är er egen sida, med det som inte är sparat än.">
        <PageSample sample={{ front: toContent(form.values) }} />
      </FormSection>
      <FormSection title="Början">
        <PartField part="beginning">
          <ChoiceCards
            label="Sidan börjar med"
            value={kind}
            options={kinds}
            onChange={(chosen) => form.setFieldValue('kind', chosen)}
          />
        </PartField>
        {kind === 'newspaper' && <Quiet>Den senaste nyheten står överst, eller den som ni har fäst.</Quiet>}
        {kind === 'calendar' && <Quiet>Nästa evenemang står överst. Utan kommande evenemang visas nyheterna.</Quiet>}
        {hasClaim && (
          <PartField part="claim">
            <Setting
              work={work}
              name="claim"
              about="En mening, eller en siffra. Utan budskap visas sajtens beskrivning."
              isCounted
            />
            <Setting work={work} name="claimText" isCounted rows={3} />
          </PartField>
        )}
        <PictureHint kind={kind} isFree={givenIn(inherited, 'headerImage') === null} />
      </FormSection>
      <FormSection title="Knappen" lead="Står överst på varje sida, också i telefonen.">
        <PartField part="action">
          <Setting work={work} name="actionLabel" label="Text på knappen" placeholder="Bli medlem" />
          <AddressField
            {...field('actionAddress')}
            value={actionAddress}
            onChange={(address) => form.setFieldValue('actionAddress', address)}
          />
        </PartField>
      </FormSection>
      <FormSection title="Delar" lead="I den här ordningen under början. En del utan innehåll visas inte.">
        <PartField part="blocks">
          <FrontBlocks
            rows={blocks}
            field={(path) => field(`blocks.${path}`)}
            onChange={(rows) => {
              // The errors name places, and the blocks of these have changed.
              for (const path of Object.keys(form.errors)) if (path.startsWith('blocks')) form.clearFieldError(path)
              form.setFieldValue('blocks', rows)
            }}
          />
        </PartField>
      </FormSection>
    </TabForm>
  )
}

/** Where the picture of the beginning comes from. */
function PictureHint({ kind, isFree }: { kind: FrontKind; isFree: boolean }) {
  const siteId = useSiteId()
  if (kind === 'person')
    return <Quiet>Personen är den första av era företrädare som visas på startsidan. Utan en sådan visas framsidan.</Quiet>
  if (kind !== 'cover' || !isFree) return null
  return (
    <Quiet>
      Bilden väljer ni under{' '}
      <Link to="/$siteId/installningar/$tab" params={{ siteId, tab: 'utseende' }}>
        Utseende
      </Link>
      . Utan bild fyller färgen hela ytan.
    </Quiet>
  )
}
