import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CommonOffer, CommonPerson } from '#contract/representatives/common-persons.ts'
import { chooseCommonPerson, commonPerson, shareCommonPerson } from '#contract/representatives/common-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { call } from '#web/api/call.ts'
import { isAdmin, useAuthInfo, useMySite, useMySites } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Small, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { representativesKey } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const own = 'own'

interface Changes {
  readonly share: (isShared: boolean) => Promise<void>
  readonly choose: (originSiteId: string) => void
  readonly isRunning: boolean
}

function useCommonChanges(personId: string, key: readonly unknown[]): Changes {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const params = { siteId, personId }
  const told = (change: () => Promise<CommonPerson>, message: string) =>
    run(async () => {
      queryClient.setQueryData(key, await change())
      await refresh()
      showToast({ severity: 'success', message })
    })
  const share = async (isShared: boolean) => {
    const isSure =
      isShared ||
      (await confirmQuestion({
        title: 'Sluta dela texten?',
        children: 'Sajter som visar den visar genast sin egen text i stället.',
        confirmLabel: 'Sluta dela',
      }))
    if (!isSure) return
    told(
      () => call(shareCommonPerson, { params, body: { isShared } }),
      isShared ? 'Texten är gemensam. Kopplade sajter kan visa den.' : 'Texten är inte gemensam längre.',
    )
  }
  const choose = (chosen: string) =>
    told(
      () => call(chooseCommonPerson, { params, body: { originSiteId: chosen === own ? null : chosen } }),
      chosen === own ? 'Er egen text och bild visas.' : 'Den gemensamma texten och bilden visas.',
    )
  return { share, choose, isRunning }
}

/** Which text about a linked person visitors read: the site's own, or the one that is written on one site for all. */
export function PersonCommon({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const key = [...representativesKey(siteId), 'common', personId]
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(commonPerson, { params: { siteId, personId }, signal }),
  })
  const changes = useCommonChanges(personId, key)
  const refusal = representativeRefusal(useMySite(siteId).role, 'editPersons')
  return (
    <Card aria-labelledby="gemensam-text">
      <h3 id="gemensam-text" className={styles.heading}>
        Gemensam text och bild
      </h3>
      {data === undefined && (isError ? <ErrorBox onRetry={() => void refetch()} /> : <ListSkeleton rows={2} />)}
      {data !== undefined &&
        (data.own === null && data.offers.length > 0 ? (
          <Offers offers={data.offers} refusal={refusal} {...changes} />
        ) : (
          <OwnText common={data} refusal={refusal} {...changes} />
        ))}
    </Card>
  )
}

/** The site writes the common text, or could. */
function OwnText({
  common: { own: shared, refusal: cannot },
  refusal,
  share,
  isRunning,
}: Changes & { common: CommonPerson; refusal: string | null }) {
  const isShared = shared !== null
  return (
    <>
      <p>
        {isShared
          ? 'Namn, porträtt och text härifrån är gemensamma. Ändringar som ni publicerar syns inom några sekunder på sajterna som visar dem.'
          : 'Andra sajter som personen är kopplad till kan få visa namnet, porträttet och texten härifrån, så att de skrivs en gång. Uppdrag och kontakt är alltid var sajts egna.'}
      </p>
      {isShared && (
        <Small role="status">
          {!shared.isPublic
            ? 'Personen syns inte för besökare här, så sajterna visar sina egna texter.'
            : shared.shownOn.length === 0
              ? 'Ingen sajt visar den än.'
              : `Visas på: ${shared.shownOn.join(', ')}.`}
        </Small>
      )}
      <div>
        <GuardedButton
          variant={isShared ? 'subtle' : 'default'}
          refusal={refusal ?? (isShared ? null : cannot)}
          reason="close"
          loading={isRunning}
          onClick={() => void share(!isShared)}
        >
          {isShared ? 'Sluta dela texten' : 'Gör texten gemensam'}
        </GuardedButton>
      </div>
    </>
  )
}

function Offers({ offers, refusal, choose, isRunning }: Changes & { offers: readonly CommonOffer[]; refusal: string | null }) {
  const chosen = offers.find(({ isChosen }) => isChosen)
  const shown = chosen ?? offers[0]
  // What was pressed is marked at once; a refusal puts it back.
  const [wanted, setWanted] = useState<string | null>(null)
  return (
    <>
      <ChoiceGroup
        label="Vad besökare läser"
        value={isRunning && wanted !== null ? wanted : (chosen?.siteId ?? own)}
        options={[
          { value: own, label: 'Vår egen text och bild' },
          ...offers.map(({ siteId, siteName }) => ({
            value: siteId,
            label: 'Visa den gemensamma texten och bilden',
            about: `Skrivs på ${siteName || 'en annan sajt'}.`,
          })),
        ]}
        onChange={(value) => {
          if (refusal !== null) showToast({ severity: 'info', message: refusal })
          else if (!isRunning) {
            setWanted(value)
            choose(value)
          }
        }}
      />
      <Small>Uppdrag och kontakt är alltid era egna. Er egen text finns kvar och visas igen om den gemensamma tas bort.</Small>
      {shown && <Offer offer={shown} />}
    </>
  )
}

/** What is written elsewhere: to read, and where to change it. */
function Offer({ offer }: { offer: CommonOffer }) {
  const { siteId, siteName, personId, name, profession, bioShort, text, hasPortrait, address, isPublic } = offer
  const isAnAdmin = isAdmin(useAuthInfo())
  const mayOpen = useMySites().some(({ id }) => id === siteId) || isAnAdmin
  return (
    <Stack gap={2}>
      {isPublic ? (
        <Fold label={`Läs den gemensamma texten: ${name}`}>
          <Stack gap={2}>
            <p>
              <strong>{name}</strong>
              {profession !== '' && `, ${profession}`}
            </p>
            {bioShort !== '' && <p>{bioShort}</p>}
            {text
              .split('\n')
              .filter((line) => line.trim() !== '')
              .map((line, index) => (
                <p key={index}>{line}</p>
              ))}
            <Small>
              {hasPortrait ? 'Med porträtt.' : 'Utan porträtt.'}{' '}
              <a href={address} target="_blank" rel="noreferrer">
                Se sidan på {siteName}
              </a>
            </Small>
          </Stack>
        </Fold>
      ) : (
        <Small role="status">Den gemensamma texten är inte publicerad just nu. Besökare läser er egen.</Small>
      )}
      <Small>
        {mayOpen ? (
          <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }}>
            Ändra den gemensamma texten
          </Link>
        ) : (
          siteName !== '' && `Den som vill ändra texten vänder sig till ${siteName}.`
        )}
      </Small>
    </Stack>
  )
}
