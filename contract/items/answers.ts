import { z } from 'zod'
import { answerCount } from '../finding-answers.ts'

export const answerFields = {
  /** The keys of the findings that somebody has answered (finding-answers.ts). */
  answers: z
    .array(z.string().regex(/^[A-Z_]{3,30}:[0-9a-f]{8}$/, 'Svaret har fel form.'))
    .max(answerCount.max, `Högst ${answerCount.max} svar.`),
}
export const emptyAnswers: { answers: string[] } = { answers: [] }
