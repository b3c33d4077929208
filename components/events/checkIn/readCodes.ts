/** The browser's own reader of codes (Shape Detection API), which TypeScript does not know. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type CodeReaderClass = new (options: { formats: string[] }) => CodeReader

const readerClass = (): CodeReaderClass | undefined => (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector
const pauseMs = 150

/** Whether this browser has a camera that a page can use and reads codes itself. */
export const canScan = (): boolean => readerClass() !== undefined && 'mediaDevices' in navigator

/** Shows the camera and resolves with the text of the first QR code. Rejects when the camera cannot be used. Aborting turns it off. */
export async function readCodes(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const Reader = readerClass()
  if (!Reader) throw new Error('This browser reads no codes')
  const reader = new Reader({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    for (;;) {
      signal.throwIfAborted()
      const [code] = await reader.detect(video)
      const text = code?.rawValue.trim()
      if (text) return text
      await pause(signal)
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
