import { addressLength } from '#contract/field-forms.ts'
import type { Paid } from '#contract/items/paid.ts'
import { paidByLength } from '#contract/items/paid.ts'
import { useItemField } from '../items/editor/item-editor-context.ts'
import { FieldGroup } from './field-group.tsx'
import { LineField } from './line-field.tsx'

/** Who has paid for the item, if it is political advertising. */
export function PaidFields() {
  const paidBy = useItemField<Paid, 'paidBy'>('paidBy')
  const paidNoticeUrl = useItemField<Paid, 'paidNoticeUrl'>('paidNoticeUrl')
  return (
    <FieldGroup title="Betald av någon annan" isClosed={paidBy.value === '' && paidNoticeUrl.value === ''}>
      <LineField
        label="Betald av"
        description="Fyll i bara om någon utanför föreningen har betalat. Då står ”Politisk reklam” överst på sidan."
        max={paidByLength.max}
        {...paidBy}
      />
      <LineField
        label="Transparensmeddelande"
        description="Länk till uppgifterna om belopp, tid och vilket val det gäller."
        placeholder="https://"
        type="url"
        max={addressLength.max}
        {...paidNoticeUrl}
      />
    </FieldGroup>
  )
}
