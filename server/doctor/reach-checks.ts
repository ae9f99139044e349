import { loadBankIdSettings } from '../bankid/bankid-settings.ts'
import { verifyMailServer } from '../platform/mail/mailer.ts'
import type { Check, DoctorDeps } from './check.ts'
import { codeOf, daysUntil, fault, fine, warning } from './check.ts'

const bankIdDays = { fault: 7, warning: 45 }

const bankId: Check<DoctorDeps> = {
  name: 'bankid',
  title: 'Certifikatet för BankID',
  group: 'reach',
  limitMs: 10_000,
  async look({ config, clock }) {
    const { BANKID_ENV: environment, BANKID_RP_CERT: cert, BANKID_RP_P12: p12 } = config.bankId
    if (environment === 'simulator' && cert === undefined && p12 === undefined)
      return [fine('BankID-simulatorn används. Den gör sina certifikat själv.')]
    const settings = await loadBankIdSettings(config, clock(), { info() {}, warn() {}, error() {} })
    const until = await settings.expires()
    const days = daysUntil(until, clock())
    const text = `Certifikatet gäller i ${days} dagar till, till och med ${until.toISOString().slice(0, 10)}.`
    const remedy = 'Beställ ett nytt av banken nu, och byt filen: utan certifikat kan ingen logga in.'
    if (days < bankIdDays.fault) return [fault(text, remedy)]
    return days < bankIdDays.warning ? [warning(text, remedy)] : [fine(text)]
  },
}

const mail: Check<DoctorDeps> = {
  name: 'mail',
  title: 'E-post',
  group: 'reach',
  limitMs: 20_000,
  async look({ config }) {
    if (config.mail === null)
      return [
        fine(
          config.isProduction
            ? 'Ingen e-postserver är inställd: inga kontaktformulär visas, och inbjudningar lämnas över för hand.'
            : 'Demonstrationen lägger breven i en mapp.',
        ),
      ]
    const { host, port } = config.mail.server
    try {
      await verifyMailServer(config.mail.server)
      return [fine(`E-postservern ${host} tar emot inloggningen.`)]
    } catch (error) {
      return [
        fault(
          `E-postservern ${host}, port ${port}, går inte att använda (${codeOf(error)}).`,
          'Kontrollera MAIL_URL: adress, port, namn och lösenord, och att brandväggen släpper igenom. Brev väntar och skickas när det är rättat.',
        ),
      ]
    }
  },
}

export const reachChecks: readonly Check<DoctorDeps>[] = [bankId, mail]
