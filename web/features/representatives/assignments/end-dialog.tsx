import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { endAssignment, EndedReason, endedReasonLabel } from '#contract/representatives/representative-assignments.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { useNow } from '#web/ui/use-now.ts'
import { FormDay } from '#web/ui/form-day.tsx'
import { DialogForm, FieldPair } from '#web/ui/dialog-form.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface EndDialogProps {
  row: AssignmentRow
  onClose: () => void
}

interface EndValues {
  to: string
  reason: EndedReason
}

const reasons = EndedReason.options.map((reason) => ({ value: reason, label: endedReasonLabel[reason] }))

export function EndDialog({ row, onClose }: EndDialogProps) {
  const siteId = useSiteId()
  const today = stockholmDate(useNow())
  const { tell, run, isRunning } = useRepresentativeChanges(siteId)
  const toRequest = (values: EndValues) => ({ ...values, version: row.version })
  const { form, field, refusals, onRefused, onError } = useContractForm<EndValues>(
    { to: row.to !== null && row.to < today ? row.to : today, reason: 'resigned' },
    endAssignment.body,
    toRequest,
  )

  const end = (values: EndValues) =>
    run(async () => {
      try {
        const { undoToken } = await call(endAssignment, { params: { siteId, assignmentId: row.id }, body: toRequest(values) })
        onClose()
        await tell(
          sentence(`${row.personName} är ${row.roleName.toLocaleLowerCase('sv')} till och med ${dateText(values.to)}`),
          undoToken,
        )
      } catch (error) {
        onError(error)
        throw error
      }
    })

  return (
    <DialogForm
      title={`Avsluta uppdraget för ${row.personName}`}
      submitLabel="Avsluta"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(end, onRefused)}
      onClose={onClose}
    >
      <p>
        {row.roleName} i {row.bodyName}. Uppdraget finns sedan kvar bland tidigare uppdrag.
      </p>
      <FieldPair>
        <FormDay
          label="Sista dag"
          hasFirstFocus
          value={form.values.to}
          error={form.errors['to']}
          onChange={(day) => form.setFieldValue('to', day)}
        />
        <NativeSelect
          {...field('reason')}
          label="Orsak"
          description="Visas aldrig på sajten."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={reasons}
        />
      </FieldPair>
    </DialogForm>
  )
}
