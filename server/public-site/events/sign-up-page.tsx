import type { ReactNode } from 'react'
import { eventWhen } from '#contract/news/event-words.ts'
import type { SignUpOf, SignUpOutcome } from '../../modules/news/sign-ups.ts'
import { siteDocument } from '../frame/document.tsx'
import type { SiteView } from '../view/site-view.ts'
import { eventPath } from './event-places.ts'

// The page behind the link of a mail: one confirms there, and cancels there. A program that opens links in mails does neither, since
// both are buttons.

export const answerField = 'svar'
export type Answer = 'bekrafta' | 'avboka'

function AnswerButton({ answer, children }: { readonly answer: Answer; readonly children: ReactNode }): ReactNode {
  return (
    <form method="post" className="button">
      <button name={answerField} value={answer}>
        {children}
      </button>
    </form>
  )
}

const people = (count: number): string => (count === 1 ? 'en plats' : `${count} platser`)

function Known({ known, outcome, now }: { readonly known: SignUpOf; readonly outcome: SignUpOutcome | null; readonly now: Date }) {
  const isClosed = known.end <= now || known.event.isCancelled
  if (known.event.isCancelled) return <p className="lead">Evenemanget är inställt. Du behöver inte göra något.</p>
  if (isClosed) return <p className="lead">Evenemanget är över.</p>
  if (known.confirmedAt !== null)
    return (
      <>
        <p className="lead" role="status">
          Du är anmäld och har {people(known.people)}.
        </p>
        <p>Kan du inte komma? Avboka, så får någon annan platsen.</p>
        <AnswerButton answer="avboka">Avboka</AnswerButton>
      </>
    )
  if (outcome === 'full')
    return (
      <p className="lead" role="status">
        Fullbokat. Platserna hann ta slut innan du bekräftade. Prova länken igen senare: någon kan avboka.
      </p>
    )
  return (
    <>
      <p className="lead">Bekräfta, så har du {people(known.people)}.</p>
      <p>Anmälan är gjord av {known.name}. Är det inte du behöver du inte göra något.</p>
      <AnswerButton answer="bekrafta">Bekräfta anmälan</AnswerButton>
    </>
  )
}

interface SignUpPageProps {
  /** Null: it was cancelled, deleted in time, or its event is not public any more. */
  readonly known: SignUpOf | null
  /** Of the button that was pressed; null when the page is opened. */
  readonly outcome: SignUpOutcome | null
  readonly now: Date
}

export function signUpPage(view: SiteView, { known, outcome, now }: SignUpPageProps): string {
  return siteDocument({
    view,
    title: 'Din anmälan',
    description: '',
    path: null,
    kind: 'website',
    noIndex: true,
    children: (
      <div className="wrap">
        <div className="railed">
          <div className="measure letter-form">
            <h1 className="title">Din anmälan</h1>
            {known === null ? (
              <p className="lead" role="status">
                {outcome === 'cancelled'
                  ? 'Din anmälan är avbokad.'
                  : 'Anmälan finns inte. Den är avbokad, eller så har det gått för lång tid.'}
              </p>
            ) : (
              <>
                <p>
                  <a href={view.basePath + eventPath(known)}>{known.title}</a>, {eventWhen(known.event)}.
                </p>
                <Known known={known} outcome={outcome} now={now} />
              </>
            )}
          </div>
        </div>
      </div>
    ),
  })
}
