import { z } from 'zod'

// BankID's answers. BankID may add members without notice, so unknown ones are let through; the ones used here must be valid.

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
  /** The device with the app, which may differ from the device with the browser. */
  device: z.object({ ipAddress: z.string(), uhi: z.string().optional() }),
  /** With `Z`, with an offset, or with neither. */
  bankIdIssueDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/)
    .optional()
    // Informative only: an unknown form must not stop a sign-in.
    .catch(undefined),
  /** Absent when BankID gives none. An unknown word is kept, for the caller to distrust. */
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
