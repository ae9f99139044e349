import type { ReactNode } from 'react'
import { eventWhen, momentInWords } from '#contract/news/event-words.ts'
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

/** Who has a place, stands in line, or is asked: the sentence, what follows from it, and the button that says yes. */
function standing({ known, isFull, now }: KnownProps): { lead: string; more: string; yes: string | null; no: string } {
  const { people, name, ahead, offeredUntil } = known
  if (known.confirmedAt !== null)
    return {
      lead: `Du är anmäld och har ${places(people)}.`,
      more: 'Kan du inte komma? Avboka, så får någon annan platsen.',
      yes: null,
      no: 'Avboka',
    }
  if (offeredUntil !== null && offeredUntil > now)
    return {
      lead: `Det har blivit ledigt. ${people === 1 ? 'En plats' : `${people} platser`} hålls åt dig.`,
      more: `Svara senast ${momentInWords(offeredUntil)}. Annars går ${people === 1 ? 'platsen' : 'platserna'} till nästa i kön.`,
      yes: 'Ja, jag kommer',
      no: 'Nej tack, lämna kön',
    }
  if (known.queuedAt !== null && offeredUntil === null)
    return {
      lead: `Du står i kö för ${places(people)}.`,
      more: `${ahead === 0 ? 'Du är först i kön.' : `${ahead} ${ahead === 1 ? 'anmälan' : 'anmälningar'} står före dig.`} Blir det ledigt får du ett brev, och svarar på den här sidan.`,
      yes: null,
      no: 'Lämna kön',
    }
  const by = `Anmälan är gjord av ${name}. Är det inte du behöver du inte göra något.`
  return isFull
    ? {
        lead: `${people === 1 ? 'Det är fullbokat.' : `Det finns inte ${people} platser kvar.`} Bekräfta, så står du i kö.`,
        more: `Blir det ledigt får du ett brev. ${by}`,
        yes: 'Ställ mig i kö',
        no: 'Ta bort anmälan',
      }
    : { lead: `Bekräfta, så har du ${places(people)}.`, more: by, yes: 'Bekräfta anmälan', no: 'Ta bort anmälan' }
}

function Known(props: KnownProps): ReactNode {
  const { known, outcome, typed, now } = props
  if (known.event.isCancelled) return <p className="lead">Evenemanget är inställt. Du behöver inte göra något.</p>
  if (known.end <= now) return <p className="lead">Evenemanget är över.</p>
  const { lead, more, yes, no } = standing(props)
  return (
    <>
      {typed.fault !== '' && <Refused title="Antalet är inte ändrat" text="" faults={[{ id: peopleId, text: typed.fault }]} />}
      <p className="lead" role="status">
        {outcome === 'changed' && 'Antalet är ändrat. '}
        {lead}
      </p>
      <p>{more}</p>
      {yes !== null && <AnswerButton answer="bekrafta">{yes}</AnswerButton>}
      <ChangePeople {...props} />
      <AnswerButton answer="avboka" isPlain>
        {no}
      </AnswerButton>
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
