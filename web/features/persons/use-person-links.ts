import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonThere } from '#contract/representatives/federation-persons.ts'
import type { PersonOnSite } from '#contract/representatives/representative-persons.ts'
import { chooseCommonPerson } from '#contract/representatives/common-persons.ts'
import { tellApart } from '#contract/representatives/federation-persons.ts'
import { linkPersons, separatePersons } from '#contract/representatives/representative-persons.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { forgetPersons } from './federation-person-queries.ts'

const onSite = ({ siteId, personId }: PersonOnSite): PersonOnSite => ({ siteId, personId })

interface PersonLinks {
  /** Says that the two are the same person. */
  readonly link: (one: PersonOnSite, other: PersonThere) => void
  /** Takes `one` out of the group, in which `left` stays. */
  readonly unlink: (one: PersonThere, left: PersonOnSite) => void
  /** Says that the two are not the same person, or takes that back. */
  readonly differ: (one: PersonOnSite, other: PersonThere, isDifferent: boolean) => void
  /** Which text the site of `there` shows: that of `writer`, or its own. */
  readonly show: (there: PersonThere, writer: PersonThere | null) => void
  readonly isRunning: boolean
}

/** Links and their way back. A refusal has shown its toast, and what is on the screen is read again. */
export function usePersonLinks(): PersonLinks {
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  const run = (change: () => Promise<void>): void => {
    setRunning(true)
    change()
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error
      })
      .finally(() => {
        setRunning(false)
        void forgetPersons(queryClient)
      })
  }
  const undoneWith = (message: string, change: () => Promise<unknown>) => ({
    label: 'Ångra',
    onClick: () =>
      run(async () => {
        await change()
        showToast({ severity: 'info', message })
      }),
  })
  const undone = (change: () => Promise<unknown>) =>
    undoneWith('Ångrat. Skyddade uppgifter som är på fortsätter att vara på.', change)

  const link = (one: PersonOnSite, other: PersonThere) =>
    run(async () => {
      const { joined } = await call(linkPersons, { body: { one: onSite(one), other: onSite(other) } })
      const takeBack = joined.length === 0 ? {} : { action: undone(() => call(separatePersons, { body: { persons: joined } })) }
      showToast({ severity: 'success', message: `${other.name} på ${other.siteName} är nu samma person.`, ...takeBack })
    })
  const unlink = (one: PersonThere, left: PersonOnSite) =>
    run(async () => {
      await call(separatePersons, { body: { persons: [onSite(one)] } })
      showToast({
        severity: 'success',
        message: `Kopplingen till ${one.siteName} är borttagen.`,
        action: undone(() => call(linkPersons, { body: { one: onSite(left), other: onSite(one) } })),
      })
    })
  const differ = (one: PersonOnSite, other: PersonThere, isDifferent: boolean) => {
    const say = (is: boolean) => call(tellApart, { body: { one: onSite(one), other: onSite(other), isDifferent: is } })
    run(async () => {
      await say(isDifferent)
      const takeBack = isDifferent ? { action: undoneWith('Ångrat.', () => say(false)) } : {}
      showToast({
        severity: 'success',
        message: isDifferent
          ? `${other.name} på ${other.siteName} föreslås inte längre.`
          : `${other.name} på ${other.siteName} kan föreslås igen.`,
        ...takeBack,
      })
    })
  }
  const show = ({ siteId, personId, siteName }: PersonThere, writer: PersonThere | null) =>
    run(async () => {
      await call(chooseCommonPerson, { params: { siteId, personId }, body: { originSiteId: writer?.siteId ?? null } })
      showToast({
        severity: 'success',
        message:
          writer === null ? `${siteName} visar sin egen text och bild.` : `${siteName} visar den gemensamma texten och bilden.`,
      })
    })
  return { link, unlink, differ, show, isRunning }
}
