import { useQueryClient } from '@tanstack/react-query'
import type * as auth from '#contract/auth.ts'
import { saveDisplayChoices } from '#contract/auth-paths.ts'
import { call } from './call.ts'
import { authInfoQuery, useAuthInfo } from './session.ts'

/** How this person wants lists to look, and how to change it: at once here, and from the next visit on every device. */
export function useDisplayChoice<Key extends keyof auth.DisplayChoices>(key: Key) {
  const queryClient = useQueryClient()
  const choose = (value: auth.DisplayChoices[Key]) => {
    const body = { [key]: value }
    queryClient.setQueryData(authInfoQuery.queryKey, (info) => info && { ...info, choices: { ...info.choices, ...body } })
    // If it cannot be kept, it lasts as long as the page: nobody's work depends on it.
    call<typeof auth.saveDisplayChoices>(saveDisplayChoices, { body, keepalive: true, quiet: true, silent: true }).catch(() => {})
  }
  return [useAuthInfo().choices[key], choose] as const
}
