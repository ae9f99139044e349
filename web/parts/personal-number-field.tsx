import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'

/** Typed once and never shown again: nothing may remember it, neither the browser nor a password manager. */
export const PersonalNumberField = (props: TextInputProps) => (
  <TextInput
    label="Personnummer"
    description="Tolv siffror. Det görs om till en nyckel direkt och visas aldrig igen."
    placeholder="ÅÅÅÅMMDDNNNN"
    inputMode="numeric"
    autoComplete="off"
    spellCheck={false}
    data-1p-ignore
    data-lpignore="true"
    {...props}
  />
)
