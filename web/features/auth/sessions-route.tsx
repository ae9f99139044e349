import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Session } from '#contract/users-and-sites/sessions.ts'
import { logOutEverywhere, sessions as endpoints } from '#contract/users-and-sites/sessions.ts'
import { call } from '#web/api/call.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { OwnAccount } from './own-account.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery } from './sessions-queries.ts'
import styles from './sessions.module.css'

/** The person's sessions, and the buttons that end them. */
export function SessionsScreen() {
  const queryClient = useQueryClient()
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  const others = sessions.filter(({ isThis }) => !isThis)

  // The pressed button is removed with its row; the focus moves without scrolling.
  const takeFocus = () => list.current?.focus({ preventScroll: true })
  const keep = (left: Session[], message: string) => {
    takeFocus()
    queryClient.setQueryData(sessionsQuery.queryKey, left)
    showToast({ severity: 'success', message })
  }
  const readAgain = () => {
    takeFocus()
    return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  const endOthers = useMutation({
    mutationFn: () => call(endpoints.endOthers),
    onSuccess: (left) => keep(left.sessions, 'Dina andra enheter är utloggade.'),
  })
  const leave = useMutation({
    mutationFn: () => call(logOutEverywhere),
    // Loads a new page, so that no data of this person stays in memory.
    onSuccess: () => location.assign('/auth/login'),
  })

  return (
    <Screen title="Mitt konto" width="form" lead="Var du är inloggad, vilka roller du har och vart dina brev går.">
      <ListSection id="inloggade-enheter" title="Inloggade enheter">
        <Small below={3}>Känner du inte igen en enhet loggar du ut den.</Small>
        <ListFrame ref={list} tabIndex={-1} aria-label="Inloggade enheter">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={keep} onGone={readAgain} />
          ))}
        </ListFrame>
        <Small className={styles.note}>
          {others.length === 0 && 'Du är inte inloggad på någon annan enhet. '}
          En inloggning slutar av sig själv efter två timmar utan användning, och senast efter tolv timmar.
        </Small>
        <Row align="stretch" wrap below={2}>
          {others.length > 1 && (
            <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Logga ut alla andra
            </Button>
          )}
          <Button
            variant="default"
            aria-describedby="logga-ut-overallt"
            loading={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate()}
          >
            Logga ut överallt
          </Button>
        </Row>
        <Small id="logga-ut-overallt">Överallt är alla enheter, också den här. Sedan loggar du in igen med BankID.</Small>
      </ListSection>
      <OwnAccount />
    </Screen>
  )
}
