import type { UseFormReturnType } from '@mantine/form'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { isApiError } from '#web/api/api-error.ts'
import { fieldId } from '../ui/form-frame.tsx'

export interface ContractForm<Values extends object> {
  form: UseFormReturnType<Values>
  refusals: number
  /** For Mantine's `onSubmit`: validation said no. */
  onRefused: () => void
  /** Puts the server's field messages beside the fields; what is typed stays. */
  onError: (error: unknown) => void
  /** What an input needs to be the field at `path`. */
  field: (path: string) => object
}

/** A form whose rules are a schema of the contract, applied to the request that its values become. */
export function useContractForm<Values extends object>(
  initialValues: Values,
  schema: z.ZodType,
  toRequest: (values: Values) => unknown,
): ContractForm<Values> {
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    initialValues,
    validate: (values) => schemaResolver(schema, { sync: true })(toRequest(values)),
    validateInputOnBlur: false,
  })
  const onRefused = () => setRefusals((count) => count + 1)
  return {
    form,
    refusals,
    onRefused,
    onError: (error) => {
      if (!isApiError(error) || Object.keys(error.fields).length === 0) return
      form.setErrors(Object.fromEntries(Object.entries(error.fields).map(([path, { message }]) => [path, message])))
      onRefused()
    },
    field: (path) => ({ id: fieldId(path), ...form.getInputProps(path) }),
  }
}
