// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Card, Heading, Quiet, Row, Small, Stack } from './layout.tsx'

afterEach(cleanup)

test('a layout part is the element it is asked to be, with its name, its role and its handlers', () => {
  render(
    <Card aria-label="Kontaktuppgifter">
      <Stack as="ul" gap={1}>
        <Row as="li">
          <Small id="hjalp" role="status">
            Sparat
          </Small>
          <Quiet as="span" block>
            inte offentligt
          </Quiet>
        </Row>
      </Stack>
    </Card>,
  )
  expect(screen.getByRole('region', { name: 'Kontaktuppgifter' }).tagName).toBe('SECTION')
  expect(screen.getByRole('list').tagName).toBe('UL')
  expect(screen.getByRole('listitem').tagName).toBe('LI')
  expect(screen.getByRole('status').id).toBe('hjalp')
  expect(screen.getByText('inte offentligt').tagName).toBe('SPAN')
})

test('the class of the screen is kept beside the one of the part', () => {
  render(<Small className="falt">Sparat</Small>)
  expect([...screen.getByText('Sparat').classList]).toContain('falt')
})

test('what is not asked for is not written out', () => {
  render(<Row data-testid="rad" />)
  expect(screen.getByTestId('rad').getAttributeNames().sort()).toEqual(['class', 'data-gap', 'data-testid'])
})

test('a form gets the reference it is given', () => {
  let form: HTMLFormElement | null = null
  render(
    <Stack
      as="form"
      ref={(element) => {
        form = element
      }}
    />,
  )
  expect(form).toBeInstanceOf(HTMLFormElement)
})

test('a large card groups the fields of a form, named by its heading', () => {
  render(
    <Card as="fieldset" large>
      <Heading as="legend">Namn</Heading>
    </Card>,
  )
  expect(screen.getByRole('group', { name: 'Namn' }).tagName).toBe('FIELDSET')
})
