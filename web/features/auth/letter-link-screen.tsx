import { useEffect, useRef, useState } from 'react'
import * as paths from '#contract/letters/letter-paths.ts'
import type * as letters from '#contract/letters/letters.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Small } from '#web/ui/layout.tsx'
import type { LetterLink } from './letter-link.ts'
import { LoginButton, LoginLink } from '#web/parts/bankid/login-button.tsx'
import { LoginCard } from './login-card.tsx'
import styles from './login.module.css'

const words = {
  confirm: {
    title: 'Bekräfta adressen',
    question: 'Vill du få brev från Kansli till den här e-postadressen?',
    button: 'Bekräfta adressen',
    doneTitle: 'Adressen är bekräftad',
    done: 'Breven från Kansli går dit från och med nu. Vad de berättar väljer du under E-post till mig.',
  },
  stop: {
    title: 'Sluta få brev',
    question: 'Ska Kansli sluta skicka brev till dig? Det som väntar på dig står kvar i Att göra.',
    button: 'Sluta skicka brev',
    doneTitle: 'Inga fler brev skickas',
    done: 'Ångrar du dig slår du på breven igen under E-post till mig.',
  },
} as const

type State = { readonly is: 'asked' | 'sending' | 'done' } | { readonly is: 'refused'; readonly message: string }

const send = ({ errand, secret }: LetterLink): Promise<unknown> => {
  const options = { quiet: true, silent: true }
  return errand === 'confirm'
    ? call<typeof letters.confirmLetters>(paths.confirmLetters, { body: { secret }, ...options })
    : call<typeof letters.stopLetters>(paths.stopLetters, { body: { key: secret }, ...options })
}

/** The page of a link in a letter. It asks by a button: programs that look for harmful links open every address. */
export function LetterLinkScreen(link: LetterLink) {
  const [state, setState] = useState<State>({ is: 'asked' })
  const title = useRef<HTMLHeadingElement>(null)
  const { title: asking, question, button, doneTitle, done } = words[link.errand]
  const shown = state.is === 'done' ? doneTitle : state.is === 'refused' ? 'Det gick inte' : asking
  useEffect(() => {
    document.title = `${shown} – Kansli`
    // The pressed button is gone.
    if (state.is === 'done' || state.is === 'refused') title.current?.focus()
  }, [shown, state.is])

  const press = () => {
    setState({ is: 'sending' })
    send(link).then(
      () => {
        // Used: a reload must not ask again.
        history.replaceState(null, '', location.pathname)
        setState({ is: 'done' })
      },
      (error: unknown) => {
        const message =
          isApiError(error) && error.status !== 0 ? error.message : 'Ingen kontakt med servern. Försök igen om en stund.'
        setState({ is: 'refused', message })
      },
    )
  }

  return (
    <LoginCard title={shown} titleRef={title} status={state.is} isInvitation>
      <p role="status">{state.is === 'done' ? done : state.is === 'refused' ? state.message : question}</p>
      {state.is !== 'done' && (
        <LoginButton disabled={state.is === 'sending'} onClick={press}>
          {state.is === 'refused' ? 'Försök igen' : button}
        </LoginButton>
      )}
      {(state.is === 'done' || state.is === 'refused') && (
        <LoginLink look="default" href="/auth/login?till=%2Fauth%2Fe-post">
          Till E-post till mig
        </LoginLink>
      )}
      {state.is === 'asked' && <Small className={styles.help}>Du behöver inte logga in.</Small>}
    </LoginCard>
  )
}
