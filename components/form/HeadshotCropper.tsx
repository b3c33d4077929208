import { Slider } from 'antd'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { HeadshotCrop } from '#contract/events/speakers.ts'

interface Props {
  url: string
  crop: HeadshotCrop | null
  onCrop: (crop: HeadshotCrop) => void
}

const size = 220

/**
 * Selects the square part of a portrait: drag to move, slide or pinch to zoom, arrow keys to nudge. A cropper whose picture has not loaded yet
 * divides by its size, zero, and would then stay at that: what is not a number is left out.
 */
export function HeadshotCropper({ url, crop, onCrop }: Props) {
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [initialCrop] = useState(crop)
  /** Whether somebody has used the cropper. While it measures the picture, it reports crops of its own. */
  const isUsed = useRef(false)
  const use = () => void (isUsed.current = true)
  return (
    <div style={{ width: size }} onPointerDownCapture={use} onKeyDownCapture={use} onWheelCapture={use}>
      <div className="cropper" style={{ height: size }}>
        <Cropper
          key={url}
          image={url}
          aspect={1}
          crop={position}
          zoom={zoom}
          maxZoom={4}
          initialCroppedAreaPercentages={initialCrop ? areaOf(initialCrop) : undefined}
          onCropChange={(next) => Number.isFinite(next.x) && Number.isFinite(next.y) && setPosition(next)}
          onZoomChange={setZoom}
          onCropComplete={(area) => {
            const next = cropOf(area)
            if (isMeasured(next) && (crop === null || (isUsed.current && isMoved(next, crop)))) onCrop(next)
          }}
          // Otherwise a screen reader would use the arrow keys itself.
          cropperProps={{ role: 'application', 'aria-label': 'Visible part of the picture. Move it with the arrow keys.' }}
        />
      </div>
      <Slider min={1} max={4} step={0.05} value={zoom} onChange={setZoom} ariaLabelForHandle="Zoom" tooltip={{ open: false }} />
    </div>
  )
}

const areaOf = ({ x, y, width, height }: HeadshotCrop): Area => ({ x: x * 100, y: y * 100, width: width * 100, height: height * 100 })
const roundedShare = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 100) / 10_000))
const cropOf = ({ x, y, width, height }: Area): HeadshotCrop => ({
  x: roundedShare(x),
  y: roundedShare(y),
  width: roundedShare(width),
  height: roundedShare(height),
})

const sides = ['x', 'y', 'width', 'height'] as const
const isMeasured = (crop: HeadshotCrop): boolean => sides.every((side) => Number.isFinite(crop[side]))

/** More than a rounding. */
const isMoved = (next: HeadshotCrop, crop: HeadshotCrop): boolean => sides.some((side) => Math.abs(next[side] - crop[side]) > 0.005)
