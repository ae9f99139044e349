import { policyAllowed } from './auth-request.ts'
import type { Clock } from './clock.ts'
import { createCompletionData, type CompletionChoices } from './completion-data.ts'
import type { Figures } from './figures.ts'
import { failOrder, hintsBeforePickUp, isPending, orderAge, settleOrder, type Order, type PickUp } from './order.ts'
import type { OrderBook } from './order-book.ts'
import type { CertificateIssuer, PersonCertificate } from './person-certificate.ts'
import { mobilePolicy, noBankId, securityCode, type Person, type PersonRegister } from './persons.ts'
import { authCodeMatches, isStaticCode, parseQr } from './qr.ts'
import { refusal } from './refusal.ts'

export type PhoneWorld = {
  book: OrderBook
  persons: PersonRegister
  clock: Clock
  figures: Figures
  certificateOf: CertificateIssuer
}

/** The holder of the phone: a personal number or `none`; without it the order waits for a choice. */
type Holder = { person?: string; ip?: string }

type Approval = Holder & CompletionChoices & { code?: string }

export function findOrder({ book }: PhoneWorld, orderRef: string): Order {
  const order = book.all().find((candidate) => candidate.orderRef === orderRef)
  if (!order) throw refusal(404, 'unknown', 'Det finns ingen sådan identifiering.')
  return order
}

/** Reads a QR code as the app does. A refused code changes nothing in the order. */
export function scan(world: PhoneWorld, qr: string, holder: Holder): Order {
  const invalid = (reason: string) => refusal(409, reason, 'Koden är inte giltig.')
  if (isStaticCode(qr)) throw invalid('static')
  const frame = parseQr(qr)
  if (!frame) throw invalid('malformed')
  const order = world.book.all().find((candidate) => candidate.qrStartToken === frame.qrStartToken)
  if (!order) throw invalid('unknown')
  if (!authCodeMatches(frame, order.qrStartSecret)) throw invalid('code')
  if (!isPending(order)) throw invalid('ended')
  if (order.pickUp) throw invalid('taken')
  const behind = orderAge(order, world.clock.now()) - frame.seconds
  if (behind > world.figures.qrBehind) throw invalid('old')
  if (-behind > world.figures.qrAhead) throw invalid('future')
  takeOrder(world, order, 'qr', holder)
  return order
}

/** Opens a start link as the app does. */
export function open(world: PhoneWorld, autoStartToken: string, holder: Holder): Order {
  const order = world.book.all().find((candidate) => candidate.autoStartToken === autoStartToken)
  if (!order) throw refusal(404, 'unknown', 'Startlänken gäller ingen pågående identifiering.')
  takeOrder(world, order, 'autostart', holder)
  return order
}

function takeOrder(world: PhoneWorld, order: Order, by: PickUp['by'], { person: holder, ip }: Holder) {
  requirePending(order)
  if (order.pickUp) throw refusal(409, 'taken', 'Identifieringen är redan öppnad i en app.')
  const person = holder === undefined || holder === noBankId ? null : findPerson(world, holder)
  if (person) requireRightPerson(order, person)
  const usable = person !== null && hasUsableBankId(order)
  order.pickUp = {
    at: world.clock.now(),
    by,
    ip: ip ?? null,
    person: usable ? person : null,
    noBankId: holder === noBankId || (person !== null && !usable),
  }
  order.hint = usable ? 'userSign' : 'started'
}

/** Confirms with the security code, the right one without `code`. Picks the order up first if no phone has. */
export async function approve(world: PhoneWorld, orderRef: string, approval: Approval): Promise<Order> {
  const order = findOrder(world, orderRef)
  requirePending(order)
  const person = approvingPerson(world, order, approval.person)
  const certificate = await world.certificateOf(person)
  confirm(world, order, person, certificate, approval)
  return order
}

/** The person named in the call, else the one who picked the order up. A phone may hold several BankIDs, so the two may differ. */
function approvingPerson(world: PhoneWorld, order: Order, chosen: string | undefined): Person {
  const none = chosen === noBankId || (chosen === undefined && order.pickUp?.noBankId)
  if (none || !hasUsableBankId(order)) throw refusal(409, 'no-bankid', 'Det finns inget BankID på enheten som går att använda.')
  const person = chosen === undefined ? (order.pickUp?.person ?? namedOrFirst(world, order)) : findPerson(world, chosen)
  requireRightPerson(order, person)
  return person
}

function namedOrFirst(world: PhoneWorld, { request }: Order): Person {
  const named = request.requirement.personalNumber
  const person = named === undefined ? world.persons.all()[0] : world.persons.find(named)
  if (!person) throw refusal(409, 'wrong-person', 'Identifieringen gäller en person som inte finns här.')
  return person
}

/** There is no await from here on, so two approvals of one order cannot mix. */
function confirm(world: PhoneWorld, order: Order, person: Person, certificate: PersonCertificate, approval: Approval) {
  const { persons, clock, figures } = world
  settleOrder(order, clock.now(), figures)
  requirePending(order)
  if (order.pickUp === null) takeOrder(world, order, 'control', { ...approval, person: person.personalNumber })
  else order.pickUp = { ...order.pickUp, person, noBankId: false }
  order.hint = 'userSign'
  if (approval.code !== undefined && approval.code !== securityCode && !persons.isBlocked(person)) {
    const left = persons.countWrongCode(person)
    if (left === 0) failOrder(order, 'certificateErr', clock.now(), figures)
    const tries = left === 0 ? 'Ditt BankID är spärrat.' : `${left} försök kvar.`
    throw refusal(403, left === 0 ? 'blocked' : 'wrong-code', `Fel säkerhetskod. ${tries}`)
  }
  if (persons.isBlocked(person)) return failOrder(order, 'certificateErr', clock.now(), figures)
  persons.forgetWrongCodes(person)
  const completionData = createCompletionData(order, person, certificate, approval)
  order.outcome = { state: 'complete', completionData, at: clock.now(), keptFor: figures.completeKept }
}

export function cancelInApp(world: PhoneWorld, orderRef: string): Order {
  return forceFailure(world, orderRef, 'userCancel')
}

/** Sets any hint. One that an app must have caused counts as a pick-up, so the longer time limit applies. */
export function forcePending(world: PhoneWorld, orderRef: string, hint: string): Order {
  const order = findOrder(world, orderRef)
  requirePending(order)
  order.hint = hint
  if (!order.pickUp && !hintsBeforePickUp.includes(hint))
    order.pickUp = { at: world.clock.now(), by: 'control', ip: null, person: null, noBankId: false }
  return order
}

export function forceFailure(world: PhoneWorld, orderRef: string, hint: string): Order {
  const order = findOrder(world, orderRef)
  requirePending(order)
  failOrder(order, hint, world.clock.now(), world.figures)
  return order
}

function findPerson({ persons }: PhoneWorld, personalNumber: string): Person {
  const person = persons.find(personalNumber)
  if (!person) throw refusal(400, 'unknown-person', 'Det finns ingen testperson med det personnumret.')
  return person
}

function requirePending(order: Order) {
  if (!isPending(order)) throw refusal(409, 'ended', 'Identifieringen är redan avslutad.')
}

function requireRightPerson({ request }: Order, person: Person) {
  const required = request.requirement.personalNumber
  if (required !== undefined && required !== person.personalNumber)
    throw refusal(403, 'wrong-person', 'Identifieringen gäller en annan person.')
}

function hasUsableBankId({ request }: Order): boolean {
  return policyAllowed(mobilePolicy, request.requirement.certificatePolicies)
}
