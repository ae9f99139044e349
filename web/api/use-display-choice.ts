import { useQueryClient } from '@tanstack/react-query'
import type * as auth from '#contract/auth.ts'
import { saveDisplayChoices } from '#contract/auth-paths.ts'
import { call } from './call.ts'
import { authInfoQuery, useAuthInfo } from './session.ts'

/** Reads and changes one choice of how lists look. This page shows a change at once, other devices show it at their next visit. */
export function useDisplayChoice<Key extends keyof auth.DisplayChoices>(key: Key) {
  const queryClient = useQueryClient()
  const choose = (value: auth.DisplayChoices[Key]) => {
    const body = { [key]: value }
    queryClient.setQueryData(authInfoQuery.queryKey, (info) => info && { ...info, choices: { ...info.choices, ...body } })
    // A choice that the server did not store lasts until the page is left. No toast, since no work is lost.
    call<typeof auth.saveDisplayChoices>(saveDisplayChoices, { body, keepalive: true, quiet: true, silent: true }).catch(() => {})
  }
  return [useAuthInfo().choices[key], choose] as const
}
