import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'

export const modeLabel: Readonly<Record<BroadcastMode, string>> = {
  mandatory: 'Obligatorisk',
  default: 'Standard',
  suggestion: 'Förslag',
}
