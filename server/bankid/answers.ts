import { z } from 'zod'

// What BankID answers. Members may be added without notice and are let through; those we use must be right.

export const AuthAnswer = z.object({
  orderRef: z.string().min(1),
  autoStartToken: z.string().min(1),
  qrStartToken: z.string().min(1),
  qrStartSecret: z.string().min(1),
})
export type AuthAnswer = z.infer<typeof AuthAnswer>

export const Completion = z.object({
  user: z.object({
    /** The key to an account. No rule on date or check digit: BankID alone decides what a number is. */
    personalNumber: z.string().regex(/^\d{12}$/),
    name: z.string(),
  }),
  /** The device with the app, which need not be the one with the browser. */
  device: z.object({ ipAddress: z.string(), uhi: z.string().optional() }),
  /** With `Z`, with an offset, or with neither. */
  bankIdIssueDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/)
    .optional()
    // Only informative: an unknown form must not stop a sign-in.
    .catch(undefined),
  /** Absent where BankID gives none. A word we do not know is kept as it is, for the caller to distrust. */
  risk: z.string().optional(),
})
export type Completion = z.infer<typeof Completion>

const order = { orderRef: z.string() }

export const CollectAnswer = z.discriminatedUnion('status', [
  z.object({ ...order, status: z.literal('pending'), hintCode: z.string().optional() }),
  z.object({ ...order, status: z.literal('failed'), hintCode: z.string().optional() }),
  z.object({ ...order, status: z.literal('complete'), completionData: Completion }),
])

export const ErrorAnswer = z.object({ errorCode: z.string().min(1).max(64), details: z.string().optional() })
