import jsQR from 'jsqr'
import { byId, notify } from './elements.ts'

const read = byId('read', HTMLElement)
const camera = byId('camera', HTMLElement)
const cameraHint = byId('camera-hint', HTMLElement)
const video = byId('video', HTMLVideoElement)
const drop = byId('drop', HTMLElement)
const text = byId('qr-text', HTMLTextAreaElement)
const image = byId('qr-image', HTMLInputElement)

let stream: MediaStream | null = null

/** `onCode` gets what was read, from camera, picture or text, and says whether the camera should go on looking. */
export function setUpReading(onCode: (qr: string) => Promise<boolean>): void {
  byId('qr-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    if (text.value.trim() !== '') void onCode(text.value.trim())
  })
  const fromFile = async (file: File | null | undefined) => {
    if (!file) return
    const code = await codeInImage(file)
    if (code === null) notify('Det finns ingen QR-kod i bilden.')
    else await onCode(code)
  }
  image.addEventListener('change', () => {
    void fromFile(image.files?.[0])
    // So that the same file can be chosen again.
    image.value = ''
  })
  for (const type of ['dragover', 'dragleave', 'drop']) {
    drop.addEventListener(type, (event) => {
      event.preventDefault()
      drop.classList.toggle('over', type === 'dragover')
    })
  }
  drop.addEventListener('drop', (event) => void fromFile(event.dataTransfer?.files[0]))
  document.addEventListener('paste', (event) => {
    if (!read.hidden && event.clipboardData?.files[0]) void fromFile(event.clipboardData.files[0])
  })
  startCamera = () => void lookWithCamera(onCode)
}

/** Looks for a code with the camera, if there is one. */
export let startCamera: () => void = () => undefined

export function stopCamera(): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
  stream = null
  camera.hidden = true
}

async function lookWithCamera(onCode: (qr: string) => Promise<boolean>): Promise<void> {
  text.value = ''
  stopCamera()
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch {
    // No camera, or no permission: the two other ways remain.
    cameraHint.textContent = 'Ingen kamera här. Använd en bild av koden eller dess text.'
    return
  }
  const own = stream
  cameraHint.textContent = 'Rikta kameran mot QR-koden.'
  camera.hidden = false
  video.srcObject = own
  await video.play()
  const look = async () => {
    if (stream !== own) return
    const code = video.videoWidth === 0 ? null : codeIn(video, video.videoWidth, video.videoHeight)
    if (code !== null && !(await onCode(code))) return
    setTimeout(() => void look(), 120)
  }
  await look()
}

async function codeInImage(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file)
  try {
    // An element rather than createImageBitmap: that one cannot read SVG, which a drawn code often is.
    const picture = new Image()
    picture.src = url
    await picture.decode()
    // A small or large picture is brought to a size at which a code is read reliably.
    const scale = 640 / Math.max(picture.naturalWidth, picture.naturalHeight, 1)
    const sizes = [1, scale, scale * 2]
    for (const factor of sizes) {
      const code = codeIn(picture, Math.round(picture.naturalWidth * factor), Math.round(picture.naturalHeight * factor))
      if (code !== null) return code
    }
    return null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

function codeIn(source: CanvasImageSource, width: number, height: number): string | null {
  const canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // A transparent picture would read as black on black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, canvas.width, canvas.height)?.data || null
}
