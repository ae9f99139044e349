import { chromium } from '@playwright/test'

/** The protocol with which Chromium gets a page when it may use QUIC, as `h3` or `h2`. Certificates are not its concern here. */
export async function protocolOfBrowser(address: string, port: number): Promise<string> {
  const host = new URL(address).hostname
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [
      `--origin-to-force-quic-on=${host}:${port}`,
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    ],
  })
  try {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await page.goto(address)
    return await page.evaluate<string>("performance.getEntriesByType('navigation')[0].nextHopProtocol")
  } finally {
    await browser.close()
  }
}
