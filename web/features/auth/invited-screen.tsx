import { use } from 'react'
import type { openInvitation } from '#contract/users-and-sites/invitations.ts'
import * as paths from '#contract/users-and-sites/invitation-paths.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { LoginButton } from '#web/parts/bankid/login-button.tsx'
import { LoginCard } from './login-card.tsx'
import type { LoginScreenProps } from './login-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { Small } from '#web/ui/layout.tsx'
import styles from './login.module.css'

type About =
  | { readonly siteName: string; readonly roleLabel: string }
  /** `isGone` false: it could not be asked, and may well be good. */
  | { readonly isGone: boolean; readonly message: string }

/** The invitation behind the link. It is fetched once and shown in place of the sign-in. */
export const aboutInvitation = (secret: string): Promise<About> =>
  call<typeof openInvitation>(paths.openInvitation, { body: { invitation: secret }, quiet: true, silent: true }).catch(
    (error: unknown) => {
      if (isApiError(error) && error.status === 404) return { isGone: true, message: error.message }
      return { isGone: false, message: 'Inbjudan gick inte att hämta. Länken är kvar – försök igen om en stund.' }
    },
  )

/** True for a link that can never be used again. */
export const isGone = (about: About): boolean => 'isGone' in about && about.isGone

interface InvitedScreenProps extends Pick<LoginScreenProps, 'flow' | 'isPhone' | 'linkFor'> {
  about: Promise<About>
  /** Goes to the usual sign-in. */
  onLeave: () => void
}

export function InvitedScreen({ about, onLeave, ...login }: InvitedScreenProps) {
  const answer = use(about)
  if ('message' in answer) {
    return (
      <LoginCard title={answer.isGone ? 'Inbjudan går inte att öppna' : 'Det gick inte'} status="gone">
        <p role="status">{answer.message}</p>
        {!answer.isGone && <LoginButton onClick={() => location.reload()}>Försök igen</LoginButton>}
        <LoginButton look="default" onClick={onLeave}>
          Till inloggningen
        </LoginButton>
      </LoginCard>
    )
  }
  return (
    <LoginScreen
      {...login}
      invitationTo={`Du är inbjuden till ${answer.siteName} som ${answer.roleLabel}`}
      help={
        <>
          <Small className={styles.help}>
            När du har identifierat dig bekräftar den som bjöd in dig att det är rätt person. Först då kommer du åt sajten.
          </Small>
          <LoginButton look="subtle" onClick={onLeave}>
            Logga in som vanligt i stället
          </LoginButton>
        </>
      }
    />
  )
}
