import { createHash, X509Certificate } from 'node:crypto'
import { chromium } from '@playwright/test'

/** The protocol with which Chromium gets a page when it may use QUIC, as `h3` or `h2`. It is to trust `certificate`, in DER. */
export async function protocolOfBrowser(address: string, port: number, certificate: Buffer): Promise<string> {
  const host = new URL(address).hostname
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  const trusted = createHash('sha256').update(key).digest('base64')
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [
      `--origin-to-force-quic-on=${host}:${port}`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    ],
  })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    return await page.evaluate<string>("performance.getEntriesByType('navigation')[0].nextHopProtocol")
  } finally {
    await browser.close()
  }
}
