import type { ReactNode } from 'react'
import { confirmDays } from '#contract/settings/newsletter-settings.ts'
import { mailAddressLength } from '#contract/field-forms.ts'
import { FormField, Refused, statusId, tokenField, Trap } from '../contact/form-parts.tsx'
import { siteDocument } from '../frame/document.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, newsletterPath, systemPage } from '../view/site-view.ts'
import { aboutLetters } from './newsletter-words.ts'

// The pages of a site's newsletter: the form, and what the links in letters open. Opening a link changes nothing, because
// services that look for harmful links open every one; a button does.

export const emailField = 'epost'
const emailId = 'brev-epost'

interface SubscriptionForm {
  readonly email: string
  /** The error of the field; '' for none. */
  readonly fault: string
  /** An error of the whole form; '' for none. */
  readonly text: string
  readonly token: string
}

interface NoticeProps {
  readonly title: string
  readonly children: ReactNode
}

const Notice = ({ title, children }: NoticeProps): ReactNode => (
  <div className="notice" id={statusId} tabIndex={-1} role="status">
    <p className="label">{title}</p>
    {children}
  </div>
)

interface PageProps {
  readonly view: SiteView
  readonly title: string
  /** Precedes the title in the window, which a screen reader reads first; '' for none. */
  readonly said?: string
  readonly heading?: string
  /** Null for the pages that a secret opens. */
  readonly path: string | null
  readonly children: ReactNode
}

const page = ({ view, title, said = '', heading = title, path, children }: PageProps): string =>
  siteDocument({
    view,
    title: said === '' ? title : `${said}: ${title}`,
    description: aboutLetters(view),
    path,
    kind: 'website',
    children: (
      <div className="wrap">
        <div className="railed">
          <div className="measure">
            <h1 className="title">{heading}</h1>
            {children}
          </div>
        </div>
      </div>
    ),
  })

function SubscribeForm({ view, form }: { readonly view: SiteView; readonly form: SubscriptionForm }): ReactNode {
  const privacy = systemPage(view, 'integritet')
  const { fault } = form
  return (
    <section className="letter-form" aria-label="Prenumerera">
      {(fault || form.text) && (
        <Refused title="Anmälan är inte skickad" text={form.text} faults={fault ? [{ id: emailId, text: fault }] : []} />
      )}
      <form method="post" action={`${view.basePath}${newsletterPath}#${statusId}`} noValidate>
        <input type="hidden" name={tokenField} value={form.token} />
        <FormField id={emailId} name={emailField} value={form.email} fault={fault} label="Din e-postadress">
          {(input) => <input {...input} type="email" autoComplete="email" maxLength={mailAddressLength.max} />}
        </FormField>
        <Trap id="brev-webbplats" />
        <p className="button">
          <button>Prenumerera</button>
        </p>
      </form>
      <p className="meta">
        Du får först ett brev med en länk, och är med när du har öppnat den och bekräftat. Då samtycker du till att {view.site.name}{' '}
        sparar din e-postadress för att skicka nyhetsbrevet. Du slutar när du vill med länken i varje brev, och då tas adressen
        bort. Vi mäter inte om du öppnar breven.{' '}
        {privacy && <a href={hrefIn(view, privacy.path)}>{privacy.menuTitle || privacy.title}</a>}
      </p>
    </section>
  )
}

export const subscribePage = (view: SiteView, form: SubscriptionForm): string =>
  page({
    view,
    title: 'Nyhetsbrev',
    said: form.fault || form.text ? 'Inte skickat' : '',
    path: newsletterPath,
    children: (
      <>
        <p className="lead">{aboutLetters(view)}</p>
        <SubscribeForm view={view} form={form} />
      </>
    ),
  })

/** After the form was sent. The same whether the address was known or not. */
export const askedPage = (view: SiteView): string =>
  page({
    view,
    title: 'Nyhetsbrev',
    said: 'Mottaget',
    path: newsletterPath,
    children: (
      <Notice title="Titta i din inkorg">
        <p>
          Vi skickar ett brev med en länk till adressen du skrev. Öppna den och bekräfta inom {confirmDays} dagar, så är du med. Har
          inget kommit om några minuter? Titta i skräpposten. Ett nytt brev kan du be om i morgon.
        </p>
      </Notice>
    ),
  })

export const confirmedPage = (view: SiteView): string =>
  page({
    view,
    title: 'Nyhetsbrev',
    said: 'Klart',
    path: newsletterPath,
    children: (
      <Notice title="Tack! Nu prenumererar du på nyhetsbrevet.">
        <p>
          Nästa brev kommer till din e-post. <a href={view.basePath || '/'}>Till startsidan</a>
        </p>
      </Notice>
    ),
  })

/** Posts to its own address, with the secret in it: the page is the same for all secrets, and kept in memory once. */
const OneButton = ({
  label,
  name,
  value,
}: {
  readonly label: string
  readonly name: string
  readonly value: string
}): ReactNode => (
  <form method="post">
    <input type="hidden" name={name} value={value} />
    <p className="button">
      <button>{label}</button>
    </p>
  </form>
)

export const confirmField = 'bekrafta'

export const confirmPage = (view: SiteView): string =>
  page({
    view,
    title: 'Bekräfta prenumerationen',
    path: null,
    children: (
      <>
        <p className="lead">Vill du ha nyhetsbrevet från {view.site.name}?</p>
        <section className="letter-form" aria-label="Bekräfta">
          <OneButton label="Ja, jag vill prenumerera" name={confirmField} value="ja" />
          <p className="meta">Har du inte bett om det? Stäng sidan, så får du inga brev och adressen tas bort.</p>
        </section>
      </>
    ),
  })

export const staleLinkPage = (view: SiteView): string =>
  page({
    view,
    title: 'Länken gäller inte längre',
    path: null,
    children: (
      <p className="lead">
        Den är för gammal, eller så har du fått ett nyare brev. <a href={view.basePath + newsletterPath}>Anmäl dig på nytt</a>, så
        skickar vi en ny.
      </p>
    ),
  })

/** The link may well be valid; the answer is that of a limit. */
export const busyPage = (view: SiteView): string =>
  page({
    view,
    title: 'Prova igen om en stund',
    path: null,
    children: <p className="lead">Det har kommit många försök härifrån. Vänta en stund och öppna länken igen.</p>,
  })

/** Only for keys that end nothing: a subscription that exists is always ended. */
export const tooManyLeavesPage = (view: SiteView): string =>
  page({
    view,
    title: 'Länken avslutar ingen prenumeration',
    path: null,
    children: (
      <p className="lead">
        Prenumerationen är redan avslutad, eller så är länken inte hel. Det har kommit många sådana försök härifrån: får du
        fortfarande brev, öppna länken i det senaste om en stund.
      </p>
    ),
  })

export const leavePage = (view: SiteView): string =>
  page({
    view,
    title: 'Avsluta prenumerationen',
    path: null,
    children: (
      <>
        <p className="lead">Vill du sluta få nyhetsbrevet från {view.site.name}? Din e-postadress tas bort.</p>
        <section className="letter-form" aria-label="Avsluta">
          <OneButton label="Avsluta prenumerationen" name="List-Unsubscribe" value="One-Click" />
        </section>
      </>
    ),
  })

export const leftPage = (view: SiteView): string =>
  page({
    view,
    title: 'Prenumerationen är avslutad',
    path: null,
    children: (
      <p className="lead">
        Du får inga fler brev, och din e-postadress är borttagen. <a href={view.basePath || '/'}>Till startsidan</a>
      </p>
    ),
  })
