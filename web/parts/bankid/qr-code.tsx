import type { QrLevel } from './qr-matrix.ts'
import { isRefusedText, qrPath } from './qr-matrix.ts'

interface QrCodeProps {
  text: string
  label: string
  /** CSS pixels; without it `scale` pixels for each module. */
  width?: number | string
  margin?: number
  scale?: number
  level?: QrLevel
  dark?: string
  light?: string
  version?: number | string
  allowEmptyText?: boolean
}

/** A QR code. A refused text draws nothing. A new text changes the path in place, so there is never a moment without a code. */
export function QrCode({
  text,
  label,
  width,
  margin = 4,
  scale = 4,
  level = 'M',
  dark = 'black',
  light = 'white',
  version,
  allowEmptyText = false,
}: QrCodeProps) {
  if (isRefusedText(text, allowEmptyText)) return null
  const { path, size } = qrPath(text, { level, margin, version })
  const side = width ?? size * scale
  return (
    <svg role="img" aria-label={label} width={side} height={side} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill={light} />
      <path d={path} fill={dark} />
    </svg>
  )
}
