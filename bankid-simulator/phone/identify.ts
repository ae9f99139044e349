import { getOrder, post, type Order } from './api.ts'
import { byId, notify, showView } from './elements.ts'
import { chosenRisk, hasBankId, holder } from './holder.ts'
import { visibleData } from './visible-data.ts'

const code = byId('code', HTMLInputElement)
const confirm = byId('confirm', HTMLButtonElement)
const done = byId('done', HTMLElement)
const returnLink = byId('return', HTMLAnchorElement)
const goBack = byId('go-back', HTMLButtonElement)

/** The order on the screen. Kept for the tab, so that a reload does not lose an order that cannot be taken twice. */
let current: string | null = null

const failureTexts: Record<string, string> = {
  userCancel: 'Åtgärden avbruten.',
  certificateErr: 'Ditt BankID är spärrat.',
  expiredTransaction: 'Tiden gick ut.',
  startFailed: 'Tiden gick ut.',
  cancelled: 'En ny identifiering har påbörjats.',
}

export function setUpIdentify(): void {
  byId('code-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    void identify()
  })
  byId('cancel', HTMLButtonElement).addEventListener('click', () => void cancel())
  goBack.addEventListener('click', () => history.back())
  byId('go-home', HTMLButtonElement).addEventListener('click', () => showView('home'))
  setInterval(() => void followOrder(), 1000)
}

/**
 * Shows an order that this phone has taken. `redirect` is the return address of the start link: empty if it had none, null if
 * there was no link.
 */
export async function showOrder(orderRef: string, redirect: string | null): Promise<void> {
  const order = await getOrder(orderRef)
  if (!order) return
  current = orderRef
  sessionStorage.setItem('order', orderRef)
  if (redirect === null) sessionStorage.removeItem('link')
  else sessionStorage.setItem('link', redirect)
  byId('service', HTMLElement).textContent = order.service
  byId('intent', HTMLElement).replaceChildren(...visibleData(order))
  byId('intent-box', HTMLElement).hidden = order.userVisibleData === null
  code.value = ''
  showView('identify')
  showUsable()
  showTimeLeft(order)
  if (hasBankId()) code.focus()
}

/** After a reload: the order this tab was showing, if it still can be completed. */
export async function resumeOrder(): Promise<void> {
  const orderRef = sessionStorage.getItem('order')
  const order = orderRef === null ? null : await getOrder(orderRef)
  if (order?.state === 'pending') await showOrder(order.orderRef, sessionStorage.getItem('link'))
}

/** Without a BankID nothing can be confirmed, only cancelled. */
export function showUsable(): void {
  byId('code-field', HTMLElement).hidden = !hasBankId()
  confirm.disabled = !hasBankId()
  if (current !== null) notify(hasBankId() ? '' : 'Det finns inget BankID på enheten.')
}

async function identify() {
  if (current === null) return
  if (code.value === '') return notify('Skriv in din säkerhetskod.')
  confirm.disabled = true
  const orderRef = current
  const answer = await post('approve', { orderRef, ...holder(), ...chosenRisk(), code: code.value })
  confirm.disabled = false
  code.value = ''
  if (current !== orderRef) return
  if (answer.done) return showEnd(answer.body.hintCode ?? null, answer.body.returnUrl)
  if (answer.reason === 'blocked') return showEnd('certificateErr', await returnUrlOf(orderRef))
  notify(answer.message)
  code.focus()
}

async function cancel() {
  if (current === null) return
  const answer = await post('cancel', { orderRef: current })
  if (answer.done) showEnd('userCancel', answer.body.returnUrl)
  else notify(answer.message)
}

/** Notices when the order ends by time, or by the service, while it is on the screen. */
async function followOrder() {
  const orderRef = current
  const order = orderRef === null ? null : await getOrder(orderRef)
  if (!order || current !== orderRef || confirm.disabled !== !hasBankId()) return
  if (order.state === 'pending') showTimeLeft(order)
  else if (order.state === 'failed') showEnd(order.hint, await returnUrlOf(order.orderRef))
  else if (order.gone?.because === 'cancelled') showEnd('withdrawn', undefined)
  else showEnd(order.gone?.was === 'failed' ? 'unknown' : null, await returnUrlOf(order.orderRef))
}

function showTimeLeft({ secondsLeft }: Order) {
  const minutes = Math.floor((secondsLeft ?? 0) / 60)
  const seconds = String((secondsLeft ?? 0) % 60).padStart(2, '0')
  byId('time-left', HTMLElement).textContent = secondsLeft === null ? '' : `${minutes}.${seconds} kvar`
}

async function returnUrlOf(orderRef: string): Promise<string | undefined> {
  const order = await getOrder(orderRef)
  return order?.startedBy === 'autostart' ? (order.returnUrl ?? undefined) : undefined
}

/** `failure` is a hint code, or null for success. An address in the order goes before one in the start link. */
function showEnd(failure: string | null, returnUrl: string | undefined) {
  const openedByLink = sessionStorage.getItem('link') !== null
  const target = webAddress(returnUrl ?? sessionStorage.getItem('link'))
  current = null
  sessionStorage.clear()
  done.classList.toggle('good', failure === null)
  byId('result', HTMLElement).textContent = failure === null ? 'Klart' : 'Avbrutet'
  byId('result-text', HTMLElement).textContent =
    failure === null ? 'Du är identifierad.' : (failureTexts[failure] ?? 'Identifieringen avslutades av tjänsten.')
  returnLink.hidden = target === null
  if (target !== null) returnLink.href = target
  // A real app leaves the user's tab unchanged; here the start link has replaced its page.
  goBack.hidden = target !== null || !openedByLink || history.length < 2
  showView('done')
  if (target !== null) setTimeout(() => returnLink.click(), 700)
}

/** Only pages can be gone to: `firefox://` would fail here, and `javascript:` must never run. */
function webAddress(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null
  return ['https:', 'http:'].includes(new URL(address).protocol) ? address : null
}
