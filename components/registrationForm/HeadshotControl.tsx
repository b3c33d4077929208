import { useEffect, useState } from 'react'
import { answerLimits } from '#contract/forms/answerRules.ts'
import type { Headshot } from '#contract/forms/form.ts'
import type { ControlProps } from './ControlProps.ts'
import { FileState } from './FileState.tsx'
import { useFileStore } from './useFileStore.ts'

/** The smallest side in pixels that prints well (docs/domain.md §2.3). */
const smallestSide = 400
/** Where the square part of a picture is, each from 0 to 1, and how much it is enlarged. */
const centre = { across: 0.5, down: 0.5, zoom: 1 }
const sliders = [
  { key: 'zoom', label: 'Zoom', min: 1, max: 3 },
  { key: 'across', label: 'Left to right', min: 0, max: 1 },
  { key: 'down', label: 'Top to bottom', min: 0, max: 1 },
] as const

/** A picture and the square part of it that is used. */
export function HeadshotControl({ question, value, onChange, attributes }: ControlProps) {
  const { store, ...state } = useFileStore(question.eventQuestionId)
  const [picture, setPicture] = useState<{ url: string; name: string; width: number; height: number }>()
  const [frame, setFrame] = useState(centre)
  const [isSmall, setSmall] = useState(false)
  const headshot = value !== null && typeof value === 'object' && 'crop' in value ? value : null
  const url = picture?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  const choose = (file: File) =>
    store([file], answerLimits.fileMb, ([stored]) => {
      if (!stored) return
      setPicture({ url: URL.createObjectURL(file), name: file.name, width: 1, height: 1 })
      setFrame(centre)
      onChange({ fileId: stored.fileId, crop: cropOf(centre, { width: 1, height: 1 }) })
    })
  const place = (next: typeof centre, size: { width: number; height: number }) => {
    setFrame(next)
    if (headshot) onChange({ fileId: headshot.fileId, crop: cropOf(next, size) })
  }

  return (
    <>
      <input
        {...attributes}
        type="file"
        className={headshot || state.uploading !== undefined ? 'answer-has-file' : undefined}
        accept="image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) choose(file)
          target.value = ''
        }}
      />
      <p className="answer-help">
        A JPEG or PNG picture of at least {smallestSide} × {smallestSide} pixels and at most {answerLimits.fileMb} MB
      </p>
      <FileState {...state} />
      {picture && headshot && (
        <div className="answer-headshot">
          <span className="answer-headshot-frame">
            <img
              src={picture.url}
              alt={`Chosen: ${picture.name}`}
              style={imagePlace(headshot.crop)}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSmall(Math.min(width, height) < smallestSide)
                setPicture({ ...picture, width, height })
                place(frame, { width, height })
              }}
            />
          </span>
          <div>
            {sliders.map(({ key, label, min, max }) => (
              <label key={key} className="answer-slider">
                {label}
                <input
                  type="range"
                  {...{ min, max, step: 0.05 }}
                  value={frame[key]}
                  onChange={({ target }) => place({ ...frame, [key]: Number(target.value) }, picture)}
                />
              </label>
            ))}
            <button type="button" className="answer-button" onClick={() => onChange(null)}>
              Remove<span className="answer-hidden"> {picture.name}</span>
            </button>
          </div>
        </div>
      )}
      {!picture && headshot && (
        <p>
          A picture is stored.{' '}
          <button type="button" className="answer-button" onClick={() => onChange(null)}>
            Remove<span className="answer-hidden"> the picture</span>
          </button>
        </p>
      )}
      {picture && headshot && isSmall && (
        <p className="answer-error">
          This picture is smaller than {smallestSide} × {smallestSide} pixels. Choose a larger one
        </p>
      )}
    </>
  )
}

/** The largest square of a picture, or a smaller one when it is enlarged, as shares of its width and height. */
function cropOf({ across, down, zoom }: typeof centre, { width, height }: { width: number; height: number }): Headshot['crop'] {
  const side = Math.min(width, height) / zoom
  const [cropWidth, cropHeight] = [side / width, side / height]
  return { x: (1 - cropWidth) * across, y: (1 - cropHeight) * down, width: cropWidth, height: cropHeight }
}

/** Places the whole picture so that its part fills the frame. */
const imagePlace = ({ x, y, width, height }: Headshot['crop']) => ({
  width: `${100 / width}%`,
  height: `${100 / height}%`,
  left: `${(-100 * x) / width}%`,
  top: `${(-100 * y) / height}%`,
})
