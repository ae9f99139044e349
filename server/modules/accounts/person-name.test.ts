import { expect, test } from 'vitest'
import { ordinaryName } from './person-name.ts'

test.each([
  ['KARL ERIK ANDERSSON', 'Karl Erik Andersson'],
  ['ÅSA ÖBERG-ÄNGSTRÖM', 'Åsa Öberg-Ängström'],
  ['CARL VON ESSEN', 'Carl von Essen'],
  ["SINÉAD O'BRIEN", "Sinéad O'Brien"],
  ['ELIF YILDIZ NORDSTRÖM', 'Elif Yildiz Nordström'],
  ['ELİF NORDSTRÖM', 'Elif Nordström'],
  ['ELI\u0307F NORDSTRÖM', 'Elif Nordström'],
  ['İBRAHİM KARIN LINDBERG', 'İbrahim Karin Lindberg'],
  ['ÇAĞIL BERG', 'Çağıl Berg'],
  ['ANH LE', 'Anh Le'],
  ['ANH THI LE', 'Anh Thi Le'],
  ['LE ANH', 'Le Anh'],
  ['NGUYEN VAN AN', 'Nguyen Van An'],
  ['TRẦN VĂN DU', 'Trần Văn Du'],
  ['BO DE LA GARDIE', 'Bo de la Gardie'],
  ['VAN DYKE BERG', 'Van Dyke Berg'],
  ['EVA TEN', 'Eva Ten'],
])('the bank’s %s is shown as %s', (sent, shown) => {
  expect(ordinaryName(sent)).toBe(shown)
})

test.each(['Ebba af Ugglas', 'Lars MacDonald', 'Anna B', 'TOLVAN', 'محمد علي', ''])('%s is left as it is', (name) => {
  expect(ordinaryName(name)).toBe(name)
})
