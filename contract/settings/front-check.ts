import type { FrontBlock, FrontSettings } from './front.ts'
import { allBlocks, isStandardBlock } from './front.ts'

/** A block that was added and never filled in. */
const isEmptyBlock = (block: FrontBlock): boolean =>
  !isStandardBlock(block) &&
  Object.entries(block).every(
    ([field, value]: [string, unknown]) =>
      field === 'kind' || field === 'isShown' || value === '' || value === null || (Array.isArray(value) && value.length === 0),
  )

export const missingAddress = 'Ange vart knappen leder.'
export const missingLabel = 'Skriv vad det ska stå på knappen.'

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
    case 'documents':
      return block.documents.length === 0 ? { documents: 'Välj minst ett dokument.' } : {}
    case 'map':
      return block.image === null ? { image: 'Välj en bild av kartan.' } : {}
    default:
      return {}
  }
}

const withoutEmptyPartners = (block: FrontBlock): FrontBlock =>
  block.kind === 'partners' ? { ...block, partners: block.partners.filter(({ name, url }) => name !== '' || url !== '') } : block

/** The faults of the start page's settings beyond their schema: messages by field. */
export function frontFaults({ actionLabel, actionAddress, blocks }: FrontSettings): Record<string, string> {
  const faults: Record<string, string> = {
    ...(actionLabel !== '' && actionAddress === '' && { actionAddress: missingAddress }),
    ...(actionLabel === '' && actionAddress !== '' && { actionLabel: missingLabel }),
  }
  for (const [index, block] of blocks.entries()) {
    if (isEmptyBlock(withoutEmptyPartners(block))) continue
    for (const [field, message] of Object.entries(blockFaults(block))) faults[`blocks.${index}.${field}`] = message
  }
  return faults
}

/** The settings without blocks that were added and never filled in. */
export const withoutEmptyBlocks = (content: FrontSettings): FrontSettings => ({
  ...content,
  blocks: allBlocks(content.blocks.map(withoutEmptyPartners).filter((block) => !isEmptyBlock(block))),
})
