import type { FrontBlock, FrontSettings } from '#contract/settings/front.ts'
import { allBlocks, isStandardBlock } from '#contract/settings/front.ts'

// The check of the start page's settings beyond their schema.

/** A block that was added and never filled in. */
const isEmptyBlock = (block: FrontBlock): boolean =>
  !isStandardBlock(block) &&
  Object.entries(block).every(([field, value]) => field === 'kind' || typeof value === 'boolean' || value.length === 0)

const missingAddress = 'Ange vart knappen leder.'
const missingLabel = 'Skriv vad det ska stå på knappen.'

/** The faults of one block, by field. */
function blockFaults(block: FrontBlock): Record<string, string> {
  switch (block.kind) {
    case 'quote':
      return block.text === '' ? { text: 'Skriv citatet.' } : {}
    case 'number':
      return {
        ...(block.number === '' && { number: 'Skriv siffran.' }),
        ...(block.about === '' && { about: 'Skriv vad siffran betyder.' }),
      }
    case 'campaign':
      return {
        ...(block.title === '' && { title: 'Skriv en rubrik.' }),
        ...(block.label !== '' && block.address === '' && { address: missingAddress }),
        ...(block.label === '' && block.address !== '' && { label: missingLabel }),
      }
    case 'partners':
      return Object.fromEntries(
        block.partners.flatMap(({ name, url }, place) =>
          name === '' && url !== '' ? [[`partners.${place}.name`, 'Skriv namnet.']] : [],
        ),
      )
    default:
      return {}
  }
}

const withoutEmptyPartners = (block: FrontBlock): FrontBlock =>
  block.kind === 'partners' ? { ...block, partners: block.partners.filter(({ name }) => name !== '') } : block

/** The settings without empty blocks, and their faults by field. */
export function checkFront(content: FrontSettings): { content: FrontSettings; faults: Record<string, string> } {
  const { actionLabel, actionAddress } = content
  const faults: Record<string, string> = {
    ...(actionLabel !== '' && actionAddress === '' && { actionAddress: missingAddress }),
    ...(actionLabel === '' && actionAddress !== '' && { actionLabel: missingLabel }),
  }
  for (const [index, block] of content.blocks.entries()) {
    if (isEmptyBlock(block)) continue
    for (const [field, message] of Object.entries(blockFaults(block))) faults[`blocks.${index}.${field}`] = message
  }
  // The fields of faults name places in the request, so its blocks are removed only when there is none.
  if (Object.keys(faults).length > 0) return { content, faults }
  const blocks = content.blocks.map(withoutEmptyPartners).filter((block) => !isEmptyBlock(block))
  return { content: { ...content, blocks: allBlocks(blocks) }, faults }
}
