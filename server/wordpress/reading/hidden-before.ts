import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import type { WxrItem } from './wxr-things.ts'

const byStatus: ReadonlyMap<string, HiddenBefore> = new Map([
  ['private', 'private'],
  ['draft', 'draft'],
  ['pending', 'pending'],
  ['future', 'scheduled'],
])

/** Why a text was not open to everybody when it was exported; null for one that was. A state that a plug-in has added counts as closed. */
export const hiddenBeforeOf = ({ status, password }: Pick<WxrItem, 'status' | 'password'>): HiddenBefore | null =>
  status === 'publish' ? (password === '' ? null : 'password') : (byStatus.get(status) ?? 'other')
