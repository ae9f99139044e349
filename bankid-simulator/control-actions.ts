import {
  optionalAddress,
  optionalChoice,
  optionalChoices,
  optionalCount,
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredText,
  type Members,
} from './control-input.ts'
import type { Order } from './order.ts'
import { approve, cancelInApp, forceFailure, forcePending, open, scan, type PhoneWorld } from './phone-actions.ts'
import { refusal } from './refusal.ts'
import { statusOfErrorCode } from './rp-errors.ts'
import { endpoints, faultKinds, type Trouble, type Troubles } from './troubles.ts'

export type ControlWorld = PhoneWorld & { troubles: Troubles }

type Action = (world: ControlWorld, body: Members) => object | Promise<object>

/** The actions of `POST /control/<action>`. Each is carried out completely or throws a refusal. */
export const controlActions: Readonly<Record<string, Action>> = {
  scan: (world, body) => reference(scan(world, requiredText(body, 'qr'), holderOf(body))),
  open: (world, body) => reference(open(world, requiredText(body, 'autoStartToken'), holderOf(body))),
  approve: async (world, body) => ended(await approve(world, requiredText(body, 'orderRef'), approvalOf(body))),
  cancel: (world, body) => ended(cancelInApp(world, requiredText(body, 'orderRef'))),
  'force-pending': (world, body) => reference(forcePending(world, requiredText(body, 'orderRef'), requiredText(body, 'hint'))),
  'force-failure': (world, body) => ended(forceFailure(world, requiredText(body, 'orderRef'), requiredText(body, 'hint'))),
  'arm-error': (world, body) => arm(world, body, errorOf(body)),
  'arm-fault': (world, body) => arm(world, body, faultOf(body)),
  release: ({ troubles }) => {
    troubles.release()
    return {}
  },
  clock: ({ clock }, body) => {
    const seconds = optionalNumber(body, 'advance', 0, 10 * 365 * 24 * 3600)
    if (seconds === undefined) throw refusal(400, 'bad-input', 'advance ska vara ett antal sekunder.')
    clock.advance(seconds)
    return { ahead: clock.ahead() }
  },
  reset: ({ book, troubles, persons, clock }) => {
    book.reset()
    troubles.reset()
    persons.reset()
    clock.reset()
    return {}
  },
}

const reference = ({ orderRef }: Order) => ({ orderRef })

/** The outcome of an order, and the address to which the app would then return the user. */
function ended({ orderRef, outcome, pickUp, request }: Order): object {
  const { returnUrl } = request
  return {
    orderRef,
    status: outcome.state,
    ...(outcome.state === 'failed' && { hintCode: outcome.hintCode }),
    ...(pickUp?.by === 'autostart' && returnUrl !== undefined && { returnUrl }),
  }
}

function holderOf(body: Members) {
  const person = optionalText(body, 'person')
  const ip = optionalAddress(body, 'ip')
  return { ...(person !== undefined && { person }), ...(ip !== undefined && { ip }) }
}

function approvalOf(body: Members) {
  const risk = optionalChoice(body, 'risk', ['low', 'moderate', 'high'] as const)
  const code = optionalText(body, 'code')
  const omit = optionalChoices(body, 'omit', ['uhi', 'stepUp', 'risk'] as const)
  const issueDate = optionalText(body, 'issueDate')
  return {
    ...holderOf(body),
    ...(risk !== undefined && { risk }),
    ...(code !== undefined && { code }),
    ...(omit !== undefined && { omit }),
    ...(issueDate !== undefined && { issueDate }),
  }
}

function arm({ troubles }: ControlWorld, body: Members, trouble: Trouble): object {
  const endpoint = requiredChoice(body, 'endpoint', endpoints)
  const count = optionalCount(body, 'count', 1, 100_000) ?? 1
  troubles.arm(endpoint, trouble, count)
  return { endpoint, count, ...trouble }
}

function errorOf(body: Members): Trouble {
  const status = optionalCount(body, 'status', 200, 599)
  if (body.html !== undefined && typeof body.html !== 'boolean') throw refusal(400, 'bad-input', 'html ska vara true eller false.')
  if (body.html === true) return { kind: 'html', status: status ?? 403 }
  const errorCode = requiredText(body, 'errorCode')
  const details = optionalText(body, 'details') ?? `Armed ${errorCode}`
  return { kind: 'error', status: status ?? statusOfErrorCode(errorCode), errorCode, details }
}

function faultOf(body: Members): Trouble {
  const kind = requiredChoice(body, 'kind', faultKinds)
  return kind === 'delay' ? { kind, seconds: optionalNumber(body, 'seconds', 0, 3600) ?? 5 } : { kind }
}
