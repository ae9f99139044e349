import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ownAccount } from '#contract/users-and-sites/own-account.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { isAdmin, isFederationEditor, useAuthInfo } from '#web/api/session.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ownAccountQuery, ownAddressQuery } from './sessions-queries.ts'

type Account = EndpointResponse<typeof ownAccount>

/** The person's roles, the invitations that the person has sent or got, where letters go, and those that have gone. */
export function OwnAccount() {
  const [{ data: account }, { data: letters }] = useSuspenseQueries({ queries: [ownAccountQuery, ownAddressQuery] })
  const info = useAuthInfo()
  return (
    <>
      <ListSection id="mina-roller" title="Mina roller">
        {isAdmin(info) && <Small below={3}>Du är administratör och når alla sajter.</Small>}
        {isFederationEditor(info) && <Small below={3}>Du är riksredaktör och redaktör för riksorganisationens egen sajt.</Small>}
        {account.roles.length === 0 ? (
          !isAdmin(info) && !isFederationEditor(info) && <Small>Du har ingen roll på någon sajt.</Small>
        ) : (
          <ListFrame aria-labelledby="mina-roller">
            {account.roles.map((role) => (
              <OwnRole key={role.siteId} {...role} />
            ))}
          </ListFrame>
        )}
      </ListSection>
      {account.invitations.length > 0 && (
        <ListSection id="mina-inbjudningar" title="Inbjudningar du har skickat">
          <ListFrame aria-labelledby="mina-inbjudningar">
            {account.invitations.map(({ id, siteId, siteName, name, role, state, expiresAt }) => (
              <ListRow
                key={id}
                title={
                  <Link to="/$siteId/installningar/$tab" params={{ siteId, tab: 'anvandare' }}>
                    {name}
                  </Link>
                }
                meta={`${siteRoleLabel[role]} i ${siteName} · ${state === 'sent' ? 'väntar på svar' : 'att bekräfta'}`}
                aside={`Gäller till ${dateText(expiresAt)}`}
              />
            ))}
          </ListFrame>
        </ListSection>
      )}
      {account.received.length > 0 && (
        <ListSection id="fatt-inbjudningar" title="Inbjudningar till dig">
          <ListFrame aria-labelledby="fatt-inbjudningar">
            {account.received.map(({ id, siteName, role, state, by, expiresAt }) => (
              <ListRow
                key={id}
                title={`${siteRoleLabel[role]} i ${siteName}`}
                meta={
                  state === 'sent' ? `Från ${by}. Öppna länken i brevet för att svara.` : `Du har svarat. ${by} ska bekräfta dig.`
                }
                aside={`Gäller till ${dateText(expiresAt)}`}
              />
            ))}
          </ListFrame>
        </ListSection>
      )}
      <ListSection id="mina-brev" title="E-post till dig">
        <Stack>
          <p>
            {letters.address === null
              ? 'Kansli skickar inga brev till dig: du har inte gett någon adress.'
              : `Brev om det som väntar ${letters.isOn ? 'går' : 'skulle gå'} till ${letters.address}${letters.isOn ? '' : ', men är avstängda'}.`}
          </p>
          <div>
            <LinkButton to="/auth/e-post" variant="default">
              Ändra
            </LinkButton>
          </div>
          {account.letters.length > 0 && (
            <Fold label={account.letters.length === 1 ? '1 brev till dig' : `De senaste ${account.letters.length} breven till dig`}>
              <ListFrame aria-label="Brev till dig">
                {account.letters.map(({ id, at, siteNames, things }) => (
                  <ListRow
                    key={id}
                    title={dateTimeText(at)}
                    meta={`${things === 1 ? '1 sak' : `${things} saker`} att göra på ${siteNames.join(', ') || 'en sajt som inte finns längre'}`}
                  />
                ))}
              </ListFrame>
            </Fold>
          )}
        </Stack>
      </ListSection>
    </>
  )
}

function OwnRole({ siteId, siteName, role, validFrom, validTo, givenBy, givenAt }: Account['roles'][number]) {
  const today = stockholmDate(useNow())
  const isOver = validTo !== null && validTo < today
  const isAhead = validFrom !== null && validFrom > today
  return (
    <ListRow
      title={
        // A role outside its days opens nothing.
        isOver || isAhead ? (
          siteName
        ) : (
          <Link to="/$siteId" params={{ siteId }}>
            {siteName}
          </Link>
        )
      }
      meta={
        <>
          {siteRoleLabel[role]}
          {isAhead && ` från ${dateText(validFrom)}`}
          {validTo !== null && ` ${isOver ? '– gick ut' : 'till och med'} ${dateText(validTo)}`}
        </>
      }
      aside={`${givenBy === null ? 'Sedan' : `Gavs av ${givenBy}`} ${dateText(givenAt)}`}
    />
  )
}
