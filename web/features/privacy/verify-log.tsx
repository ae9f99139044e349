import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { auditLog } from '#contract/audit/audit.ts'
import { call } from '#web/api/call.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { Card, Quiet, Row, Small } from '#web/ui/layout.tsx'

/** Goes through every line and seal of the log, and says whether somebody has changed one. `children`: buttons beside its own. */
export function VerifyLog({ children }: { children: ReactNode }) {
  const verify = useMutation({ mutationFn: () => call(auditLog.verify) })
  const { data } = verify
  return (
    <>
      <Row gap={3} align="stretch" wrap below={3}>
        <Button
          aria-disabled={verify.isPending}
          data-disabled={verify.isPending}
          onClick={() => verify.isPending || verify.mutate()}
        >
          Granska loggen
        </Button>
        {children}
      </Row>
      <div role="status">
        {verify.isPending && <Small below={3}>Går igenom alla rader …</Small>}
        {data && (
          <Card below={4} gap={2} aria-label="Granskningens svar">
            {data.sentences.map((sentence) => (
              <Quiet key={sentence} tone={data.isWhole ? 'ink' : 'error'}>
                {sentence}
              </Quiet>
            ))}
            <Small>Granskad {dateTimeText(data.at)}.</Small>
          </Card>
        )}
      </div>
    </>
  )
}
