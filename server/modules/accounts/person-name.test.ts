import { expect, test } from 'vitest'
import { ordinaryName } from './person-name.ts'

test.each([
  ['KARL ERIK ANDERSSON', 'Karl Erik Andersson'],
  ['ÅSA ÖBERG-ÄNGSTRÖM', 'Åsa Öberg-Ängström'],
  ['CARL VON ESSEN', 'Carl von Essen'],
  ["SINÉAD O'BRIEN", "Sinéad O'Brien"],
  ['ELIF YILDIZ NORDSTRÖM', 'Elif Yildiz Nordström'],
])('the bank’s %s is shown as %s', (sent, shown) => {
  expect(ordinaryName(sent)).toBe(shown)
})

test.each(['Ebba af Ugglas', 'Lars MacDonald', 'Anna B', 'TOLVAN', 'محمد علي', ''])('%s is left as it is', (name) => {
  expect(ordinaryName(name)).toBe(name)
})
