import type { FederationDesign } from '#contract/design/federation-design.ts'
import { designOf } from '#contract/design/federation-design.ts'
import { parts } from '#contract/inherited/parts.ts'
import type { Content } from '../undo/changed-fields.ts'

// The design as fields, each of which can be taken back by itself: the look, the palette, and what is fixed for the sites.

export const fieldsOf = ({ freedoms, ...look }: FederationDesign): Content => ({ ...look, ...freedoms })

export const designFrom = (fields: Content): FederationDesign => designOf({ ...fields, freedoms: fields })

export const labelOf = (field: string): string => (field in parts ? parts[field as keyof typeof parts].name : 'Färger')
