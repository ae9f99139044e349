import type { ReactNode } from 'react'
import { eventWhen, momentInWords } from '#contract/news/event-words.ts'
import type { SignUpState } from '#contract/news/sign-ups.ts'
import { isAhead, signUpState } from '../../modules/news/sign-up-state.ts'
import type { SignUpOf, SignUpOutcome } from '../../modules/news/sign-ups.ts'
import { FormField, Refused, statusId } from '../contact/form-parts.tsx'
import { siteDocument } from '../frame/document.tsx'
import type { SiteView } from '../view/site-view.ts'
import { eventPath } from './event-places.ts'
import { peopleInput, signUpFields } from './sign-up-form.tsx'

// The page behind the link of a mail: one confirms there, changes and cancels. A program that opens links in mails does none of it, since
// all are buttons.

export const answerField = 'svar'
export type Answer = 'bekrafta' | 'avboka' | 'andra'

/** A number that was typed and not taken. */
export interface TypedPeople {
  /** Null: none was typed. */
  readonly people: string | null
  /** Why it was not taken; '' for none. */
  readonly fault: string
}

interface AnswerButtonProps {
  readonly answer: Answer
  /** It is not what the page is for. */
  readonly isPlain?: boolean
  readonly children: ReactNode
}

const AnswerButton = ({ answer, isPlain = false, children }: AnswerButtonProps): ReactNode => (
  <form method="post" className={isPlain ? 'button plain' : 'button'}>
    <button name={answerField} value={answer}>
      {children}
    </button>
  </form>
)

const places = (count: number): string => (count === 1 ? 'en plats' : `${count} platser`)

interface KnownProps {
  readonly known: SignUpOf
  /** There are not as many places as it wants. */
  readonly isFull: boolean
  readonly outcome: SignUpOutcome | null
  readonly typed: TypedPeople
  readonly now: Date
}

const peopleId = 'anmalan-antal'

/** How many come can be changed as long as the event is ahead. */
const ChangePeople = ({ known, typed }: KnownProps): ReactNode => (
  <form method="post" action={`#${statusId}`} noValidate>
    <FormField
      id={peopleId}
      name={signUpFields.people}
      value={typed.people ?? String(known.people)}
      label="Hur många kommer?"
      fault={typed.fault}
    >
      {(common) => <input {...common} {...peopleInput} />}
    </FormField>
    <p className="button plain">
      <button name={answerField} value={'andra' satisfies Answer}>
        Ändra antalet
      </button>
    </p>
  </form>
)

interface Words {
  readonly lead: string
  /** What follows from it. */
  readonly more?: string
  /** The button that says yes, where there is something to say it to. */
  readonly yes?: string
  /** The button that leaves. Without it nothing can be answered. */
  readonly no?: string
}

const placesIn = (people: number): string => (people === 1 ? 'platsen' : 'platserna')
const standsBefore = (ahead: number): string =>
  ahead === 0 ? 'Du är först i kön.' : `${ahead} ${ahead === 1 ? 'anmälan' : 'anmälningar'} står före dig.`

/** Words for a sign-up without a place: confirming gives one, or a place in line where the event is full. */
function mayConfirm({ people }: SignUpOf, isFull: boolean, more: string): Words {
  if (!isFull) return { lead: `Bekräfta, så har du ${places(people)}.`, more, yes: 'Bekräfta anmälan', no: 'Ta bort anmälan' }
  const why = people === 1 ? 'Det är fullbokat.' : `Det finns inte ${people} platser kvar.`
  const lead = `${why} Bekräfta, så står du i kö.`
  return { lead, more: `Blir det ledigt får du ett brev. ${more}`, yes: 'Ställ mig i kö', no: 'Ta bort anmälan' }
}

/** Every state of a sign-up, and of its event where that has ended all of them. */
const words: Readonly<Record<SignUpState | 'cancelled' | 'over', (known: SignUpOf, isFull: boolean) => Words>> = {
  unconfirmed: (known, isFull) =>
    mayConfirm(known, isFull, `Anmälan är gjord av ${known.name}. Är det inte du behöver du inte göra något.`),
  confirmed: ({ people }) => ({
    lead: `Du är anmäld och har ${places(people)}.`,
    more: 'Kan du inte komma? Avboka, så får någon annan platsen.',
    no: 'Avboka',
  }),
  inLine: ({ people, ahead }) => ({
    lead: `Du står i kö för ${places(people)}.`,
    more: `${standsBefore(ahead)} Blir det ledigt får du ett brev, och svarar på den här sidan.`,
    no: 'Lämna kön',
  }),
  offered: ({ people, offeredUntil }) => ({
    lead: `Det har blivit ledigt. ${people === 1 ? 'En plats' : `${people} platser`} hålls åt dig.`,
    more: `Svara senast ${offeredUntil ? momentInWords(offeredUntil) : ''}. Annars går ${placesIn(people)} till nästa i kön.`,
    yes: 'Ja, jag kommer',
    no: 'Nej tack, lämna kön',
  }),
  ended: (known, isFull) =>
    mayConfirm(known, isFull, `Tiden att svara har gått ut, och ${placesIn(known.people)} hålls inte längre.`),
  cancelled: () => ({ lead: 'Evenemanget är inställt. Du behöver inte göra något.' }),
  over: () => ({ lead: 'Evenemanget är över.' }),
}

function wordsOf({ known, isFull, now }: KnownProps): Words {
  if (isAhead(known, now)) return words[signUpState(known, now)](known, isFull)
  return words[known.event.isCancelled ? 'cancelled' : 'over'](known, isFull)
}

function Known(props: KnownProps): ReactNode {
  const { outcome, typed } = props
  const { lead, more, yes, no } = wordsOf(props)
  return (
    <>
      {no !== undefined && typed.fault !== '' && (
        <Refused title="Antalet är inte ändrat" text="" faults={[{ id: peopleId, text: typed.fault }]} />
      )}
      <p className="lead" role="status">
        {outcome === 'changed' && 'Antalet är ändrat. '}
        {lead}
      </p>
      {more !== undefined && <p>{more}</p>}
      {yes !== undefined && <AnswerButton answer="bekrafta">{yes}</AnswerButton>}
      {no !== undefined && (
        <>
          <ChangePeople {...props} />
          <AnswerButton answer="avboka" isPlain>
            {no}
          </AnswerButton>
        </>
      )}
    </>
  )
}

interface SignUpPageProps extends Omit<KnownProps, 'known'> {
  /** Null: it was cancelled, deleted in time, or its event is not public any more. */
  readonly known: SignUpOf | null
}

/** `outcome`: of the button that was pressed; null when the page is opened. */
export function signUpPage(view: SiteView, { known, outcome, ...more }: SignUpPageProps): string {
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
                <Known {...more} known={known} outcome={outcome} />
              </>
            )}
          </div>
        </div>
      </div>
    ),
  })
}
