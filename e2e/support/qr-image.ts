import type { Locator } from '@playwright/test'
import jsQrModule from 'jsqr'
import { PNG } from 'pngjs'

// A CommonJS module with a default of its own: what Node hands over depends on who asks.
const jsQr = ((jsQrModule as unknown as { default?: typeof jsQrModule }).default ?? jsQrModule) as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { readonly data: string } | null

/** Reads the code from its picture on the screen, as a camera does. Null when there is nothing to read. */
export async function readQr(drawn: Locator): Promise<string | null> {
  const { data, width, height } = PNG.sync.read(await drawn.screenshot())
  return jsQr(new Uint8ClampedArray(data), width, height)?.data ?? null
}
