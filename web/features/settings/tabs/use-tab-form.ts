import type { UseFormReturnType } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { z } from 'zod'
import type { EndpointBodyInput } from '#contract/endpoint.ts'
import type { AllSettings, Settings } from '#contract/settings/settings.ts'
import { saveSettings } from '#contract/settings/settings.ts'
import { settingsFieldLabel } from '#contract/settings/settings-words.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { gettingStartedQuery } from '#web/parts/getting-started/getting-started-query.ts'
import { isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { forgetSite, settingsKey, settingsQuery } from '../shared/settings-queries.ts'
import type { Merge } from './tab-merge.ts'
import { keepTyped, mergeTabs } from './tab-merge.ts'

/** The tabs that are forms. */
export type FormTab = 'general' | 'appearance' | 'front' | 'contact' | 'social' | 'publishing' | 'privacy' | 'newsletter'

interface TabFormOptions<Tab extends FormTab, Values extends object> {
  tab: Tab
  schema: z.ZodType
  toValues: (content: Settings[Tab]) => Values
  toContent: (values: Values) => Settings[Tab]
}

/** Another person saved the same fields meanwhile. */
export interface TabConflict<Tab extends FormTab> {
  readonly by: string
  readonly at: string | null
  readonly mine: Settings[Tab]
  readonly theirs: Settings[Tab]
  readonly merge: Merge<Settings[Tab]>
}

export interface TabForm<Tab extends FormTab, Values extends object> {
  readonly tab: Tab
  readonly form: UseFormReturnType<Values>
  readonly field: (path: string) => object
  readonly refusals: number
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  readonly isSaving: boolean
  readonly isDirty: boolean
  readonly savedAt: string | null
  /** Of the last save, until it is taken back. */
  readonly undoToken: string | null
  readonly takeBack: ReturnType<typeof useTakeBack>
  /** A sentence with the fields that another person changed meanwhile; '' when there are none. */
  readonly news: string
  readonly conflict: TabConflict<Tab> | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly discard: () => void
}

interface Saved<Tab extends FormTab> {
  readonly content: Settings[Tab]
  readonly version: number
  readonly updatedAt: string | null
  readonly updatedBy: string | null
}

interface Sending<Tab extends FormTab, Values> {
  readonly content: Settings[Tab]
  readonly version: number
  /** The form's values when the conflict arose. */
  readonly values: Values
}

// TypeScript cannot relate a tab's name to its type here.
const tabOf = <Tab extends FormTab>(all: AllSettings, tab: Tab): Saved<Tab> => all[tab] as unknown as Saved<Tab>

const words = new Intl.ListFormat('sv', { type: 'conjunction' })

const sendTab = <Tab extends FormTab, Values>(siteId: string, tab: Tab, { content, version }: Sending<Tab, Values>) =>
  call(saveSettings, {
    params: { siteId },
    // The tab and its content belong together; the union of all tabs cannot say so.
    body: { tab, content, version } as EndpointBodyInput<typeof saveSettings>,
    silent: true,
  })

/** Reads again what depends on the settings. Not waited for: Spara would be deaf to a press after it is told that all is saved. */
function refreshDependents(queryClient: QueryClient, siteId: string): void {
  void forgetSite(queryClient)
  const own = settingsKey(siteId)
  // A newsletter that is switched off may have deleted subscribers.
  for (const queryKey of [gettingStartedQuery(siteId).queryKey, [...own, 'history'], [...own, 'subscribers']])
    void queryClient.invalidateQueries({ queryKey })
}

/** The messages of a refused save, by field of the form. */
const faultsOf = ({ fields }: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, { message }]) => [path.replace(/^content\./, ''), message]))

/** The form of one tab. It is saved as a whole, against the version it was opened with. */
export function useTabForm<Tab extends FormTab, Values extends object>(options: TabFormOptions<Tab, Values>): TabForm<Tab, Values> {
  const siteId = useSiteId()
  const { tab, schema, toValues, toContent } = options
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery(siteId)
  const { data: all } = useSuspenseQuery(settingsQuery(siteId))
  // The values when the editing began: newer ones are compared with them, never mixed into the form.
  const [base, setBase] = useState(() => tabOf(all, tab))
  const [conflict, setConflict] = useState<TabConflict<Tab> | null>(null)
  const [lastSave, setLastSave] = useState<{ readonly at: string; readonly undoToken: string | null } | null>(null)
  const [news, setNews] = useState('')
  const contract = useContractForm<Values>(toValues(base.content), schema, toContent)
  const { form } = contract
  useUnsavedChanges(() => form.isDirty())

  const rebase = (latest: Saved<Tab>, values = toValues(latest.content)) => {
    setBase(latest)
    form.setInitialValues(toValues(latest.content))
    form.setValues(values)
    form.clearErrors()
  }
  const readAgain = () => queryClient.fetchQuery({ ...settingsQuery(siteId), staleTime: 0 })
  /** The content as the form would send it, so that two spellings of a value compare as equal. */
  const asSent = (content: Settings[Tab]) => toContent(toValues(content))

  /** What is typed meanwhile stays in its field. */
  const follow = (latest: Saved<Tab>, sent: Values) => rebase(latest, keepTyped(sent, form.getValues(), toValues(latest.content)))
  const takeBack = useTakeBack(siteId, {
    about: 'settings',
    onSuccess: async () => {
      follow(tabOf(await readAgain(), tab), toValues(base.content))
      setLastSave(null)
    },
  })

  const save = useMutation({
    mutationFn: (sending: Sending<Tab, Values>) => sendTab(siteId, tab, sending),
    onSuccess: (saved, { values }) => {
      queryClient.setQueryData(queryKey, saved)
      follow(tabOf(saved, tab), values)
      setConflict(null)
      setLastSave({ at: new Date().toISOString(), undoToken: saved.undoToken })
      refreshDependents(queryClient, siteId)
    },
    onError: async (error, sent) => {
      if (isChangedElsewhere(error)) return meetTheOther(sent)
      const faults = isApiError(error) ? faultsOf(error) : {}
      if (Object.keys(faults).length === 0) return showRefusal(error)
      form.setErrors(faults)
      contract.onRefused()
      // A site above may have fixed a part since the tab was opened.
      await queryClient.invalidateQueries({ queryKey: [...settingsKey(siteId), 'inherited'] })
    },
  })

  async function meetTheOther({ content: mine, values }: Sending<Tab, Values>): Promise<void> {
    const latest = tabOf(await readAgain(), tab)
    const merge = mergeTabs(asSent(base.content), mine, asSent(latest.content))
    const by = latest.updatedBy ?? 'Någon annan'
    if (merge.both.length > 0) {
      setConflict({ by, at: latest.updatedAt, mine, theirs: asSent(latest.content), merge })
      return
    }
    // The other person changed other fields, so no choice is needed.
    const fields = words.format(merge.theirs.map((field) => settingsFieldLabel[tab][field]))
    setNews(`${by} ändrade ${fields} samtidigt. Båda ändringarna är sparade.`)
    save.mutate({ content: merge.keepingMine, version: latest.version, values })
  }

  const settle = async (choose: (merge: Merge<Settings[Tab]>) => Settings[Tab], isSaved: boolean) => {
    if (conflict === null) return
    const latest = tabOf(await readAgain(), tab)
    const chosen = choose(conflict.merge)
    const values = toValues(chosen)
    rebase(latest, values)
    setConflict(null)
    if (isSaved) save.mutate({ content: chosen, version: latest.version, values })
  }

  return {
    tab,
    form,
    field: contract.field,
    refusals: contract.refusals,
    submit: form.onSubmit((values) => {
      setNews('')
      save.mutate({ content: toContent(values), version: base.version, values })
    }, contract.onRefused),
    isSaving: save.isPending,
    isDirty: form.isDirty(),
    savedAt: lastSave?.at ?? null,
    undoToken: lastSave?.undoToken ?? null,
    takeBack,
    news,
    conflict,
    takeTheirs: () => void settle((merge) => merge.takingTheirs, false),
    keepMine: () => void settle((merge) => merge.keepingMine, true),
    discard: () => rebase(base),
  }
}
