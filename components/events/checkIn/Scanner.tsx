import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { canScan, readCodes } from './readCodes.ts'

const blockedText = 'The camera cannot be used. Allow it in the settings of the browser, or type the confirmation number.'

/** Reads the QR code of a confirmation with the camera, where the browser can; elsewhere the search field is the way. */
export function Scanner({ onNumber }: { onNumber: (confirmationNumber: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  if (!canScan()) return null
  return (
    <div className="check-in-scanner">
      <Button
        aria-expanded={isOpen}
        onClick={() => {
          setFailure('')
          setOpen(!isOpen)
        }}
      >
        {isOpen ? 'Stop scanning' : 'Scan code'}
      </Button>
      {isOpen && (
        <Camera
          onNumber={(text) => {
            setOpen(false)
            onNumber(text)
          }}
          onFailure={() => {
            setOpen(false)
            setFailure(blockedText)
          }}
        />
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

function Camera({ onNumber, onFailure }: { onNumber: (text: string) => void; onFailure: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef({ onNumber, onFailure })
  useEffect(() => {
    report.current = { onNumber, onFailure }
  })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    if (video.current)
      readCodes(video.current, signal).then(
        (text) => !signal.aborted && report.current.onNumber(text),
        () => !signal.aborted && report.current.onFailure(),
      )
    return () => stopping.abort()
  }, [])
  return (
    <video
      ref={video}
      className="check-in-video"
      muted
      playsInline
      aria-label="Camera: hold the QR code of the confirmation in front of it"
    />
  )
}
