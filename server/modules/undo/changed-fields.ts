import { isDeepStrictEqual } from 'node:util'
import { somethingElse } from './undo-kind.ts'

// A thing with fields, each of which is taken back by itself: one that has another value since the step stays as it is.

export type Content = Readonly<Record<string, unknown>>

/** The fields that a step changed, as they were and as the step left them. */
export interface FieldChange {
  readonly was: Content
  readonly became: Content
}

const pick = (content: Content, fields: readonly string[]): Content =>
  Object.fromEntries(fields.map((field) => [field, content[field]]))

/** The fields that differ. */
export function changedFields(old: Content, now: Content): FieldChange {
  const fields = Object.keys(now).filter((field) => !isDeepStrictEqual(old[field], now[field]))
  return { was: pick(old, fields), became: pick(now, fields) }
}

interface FieldsBack {
  /** The fields that become as before the step. */
  readonly fields: readonly string[]
  /** The thing of now, with these fields as before. */
  readonly content: Content
  /** A sentence for each field that stays as it is. */
  readonly notices: readonly string[]
  /** Why no field can be taken back. */
  readonly refusal: string | null
}

/** Plans the way back. `faultsOf`: by field, why a change to this content is refused. */
export function fieldsBack(
  { was, became }: FieldChange,
  now: Content,
  labelOf: (field: string) => string,
  faultsOf: (wanted: Content) => Readonly<Record<string, string>> = () => ({}),
): FieldsBack {
  const all = Object.keys(was)
  const unchanged = all.filter((field) => isDeepStrictEqual(now[field], became[field]))
  const faults = faultsOf({ ...now, ...pick(was, unchanged) })
  const fields = unchanged.filter((field) => faults[field] === undefined)
  const notices = all.flatMap((field) => {
    if (!unchanged.includes(field)) return [`${labelOf(field)} har ändrats sedan dess och är som nu.`]
    return faults[field] === undefined ? [] : [`${labelOf(field)}: ${faults[field]}`]
  })
  const [fault = somethingElse] = Object.values(faults)
  return { fields, content: { ...now, ...pick(was, fields) }, notices, refusal: fields.length > 0 ? null : fault }
}
