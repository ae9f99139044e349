// @vitest-environment happy-dom
import { Button, MantineProvider } from '@mantine/core'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(cleanup)

test('a button that sends is pressed once, however fast it is pressed twice', async () => {
  let calls = 0
  const answers: (() => void)[] = []
  const SendButton = () => {
    const send = useMutation({
      mutationFn: () => {
        calls += 1
        return new Promise<void>((resolve) => answers.push(resolve))
      },
    })
    return (
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {send.isSuccess ? 'Skickat' : 'Skicka'}
      </Button>
    )
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <SendButton />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const button = screen.getByRole('button')
  button.click()
  // Two presses are two tasks of the browser. Between them it finishes what has been promised, and no timer.
  for (let n = 0; n < 20; n++) await Promise.resolve()
  button.click()
  expect(button).toHaveProperty('disabled', true)
  await waitFor(() => expect(answers).toHaveLength(1))
  for (const answer of answers) answer()
  await screen.findByText('Skickat')
  expect(calls).toBe(1)
})
