import { describe, expect, test } from 'vitest'
import { hintMessage, rfaText } from './bankid-messages.ts'

describe('hintMessage', () => {
  // covers Hints: pending: outstandingTransaction, noClient, started, userSign, others
  // covers Hints: failed: expiredTransaction, certificateErr, userCancel, cancelled, startFailed, others
  test.each<['pending' | 'failed', string | undefined, boolean, string]>([
    ['pending', 'outstandingTransaction', true, 'Starta BankID-appen.'],
    ['pending', 'outstandingTransaction', false, 'Starta BankID-appen.'],
    ['pending', 'noClient', true, 'Starta BankID-appen.'],
    ['pending', 'noClient', false, 'Starta BankID-appen.'],
    [
      'pending',
      'started',
      true,
      'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här enheten. Om du inte har något BankID kan du hämta ett hos din internetbank.',
    ],
    [
      'pending',
      'started',
      false,
      'Söker efter BankID, det kan ta en liten stund… Om det har gått några sekunder och inget BankID har hittats har du sannolikt inget BankID som går att använda för den aktuella identifieringen/underskriften i den här datorn. Om du har ett BankID-kort, sätt in det i kortläsaren. Om du inte har något BankID kan du hämta ett hos din internetbank.',
    ],
    ['pending', 'userSign', true, 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.'],
    ['pending', 'userSign', false, 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.'],
    ['pending', undefined, true, 'Identifiering eller underskrift pågår.'],
    ['pending', undefined, false, 'Identifiering eller underskrift pågår.'],
    ['pending', 'userMrtd', true, 'Identifiering eller underskrift pågår.'],
    ['pending', 'userMrtd', false, 'Identifiering eller underskrift pågår.'],
    ['pending', 'någotNytt', true, 'Identifiering eller underskrift pågår.'],
    ['pending', 'någotNytt', false, 'Identifiering eller underskrift pågår.'],
    [
      'failed',
      'expiredTransaction',
      true,
      'BankID-appen svarar inte. Kontrollera att den är startad och att du har internetanslutning. Om du inte har något giltigt BankID kan du hämta ett hos din Bank. Försök sedan igen.',
    ],
    [
      'failed',
      'expiredTransaction',
      false,
      'BankID-appen svarar inte. Kontrollera att den är startad och att du har internetanslutning. Om du inte har något giltigt BankID kan du hämta ett hos din Bank. Försök sedan igen.',
    ],
    [
      'failed',
      'certificateErr',
      true,
      'Det BankID du försöker använda är för gammalt eller spärrat. Använd ett annat BankID eller hämta ett nytt hos din internetbank.',
    ],
    [
      'failed',
      'certificateErr',
      false,
      'Det BankID du försöker använda är för gammalt eller spärrat. Använd ett annat BankID eller hämta ett nytt hos din internetbank.',
    ],
    ['failed', 'userCancel', true, 'Åtgärden avbruten.'],
    ['failed', 'userCancel', false, 'Åtgärden avbruten.'],
    ['failed', 'cancelled', true, 'Åtgärden avbruten. Försök igen.'],
    ['failed', 'cancelled', false, 'Åtgärden avbruten. Försök igen.'],
    [
      'failed',
      'startFailed',
      true,
      'Misslyckades att läsa av QR koden. Starta BankID-appen och läs av QR koden. Kontrollera att BankID-appen är uppdaterad. Om du inte har BankID-appen måste du installera den och hämta ett BankID hos din internetbank. Installera appen från din appbutik eller https://install.bankid.com.',
    ],
    [
      'failed',
      'startFailed',
      false,
      'BankID-appen verkar inte finnas i din dator eller telefon. Installera den och hämta ett BankID hos din internetbank. Installera appen från din appbutik eller https://install.bankid.com.',
    ],
    ['failed', undefined, true, 'Okänt fel. Försök igen.'],
    ['failed', undefined, false, 'Okänt fel. Försök igen.'],
    ['failed', 'userDeclinedCall', true, 'Okänt fel. Försök igen.'],
    ['failed', 'userDeclinedCall', false, 'Okänt fel. Försök igen.'],
    ['failed', 'någotNytt', true, 'Okänt fel. Försök igen.'],
    ['failed', 'någotNytt', false, 'Okänt fel. Försök igen.'],
  ])('%s, %s, phone %s', (status, hintCode, isPhone, message) => {
    expect(hintMessage({ status, hintCode, isPhone })).toBe(message)
  })

  // covers Hints: complete or none: empty
  test.each(['none', 'complete'] as const)('%s says nothing', (status) => {
    expect(hintMessage({ status, hintCode: 'userSign', isPhone: true })).toBe('')
  })
})

test('the start link has the text of RFA18', () => {
  expect(rfaText('RFA18')).toBe('Starta BankID-appen')
})
