import { DownloadOutlined } from '@ant-design/icons'
import { QRCode } from 'antd'
import { useRef } from 'react'
import type { DynamicLink } from '#contract/events/dynamicLinks.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { saveFileAs } from '#store/saveFileAs.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from './CopyLink.tsx'
import { linkAddress } from './linkAddress.ts'

/** Cameras want dark on light with a rim, whatever the theme is. */
const look = { color: '#000000', bgColor: '#ffffff', marginSize: 2, bordered: false } as const
/** Pixels that a poster can use. */
const printPixels = 1024

/** The whole address of a link and the picture that a camera reads, to copy and to download. */
export function LinkCode({ link }: { link: DynamicLink }) {
  const { shortCode } = link
  const dispatch = useAppDispatch()
  const holder = useRef<HTMLDivElement>(null)
  const address = linkAddress(shortCode)
  const saveSvg = () => {
    const svg = holder.current?.querySelector('.link-code-shown svg')
    if (!svg) return
    const text = new XMLSerializer().serializeToString(svg)
    dispatch(saveFileAs(new Blob([text], { type: 'image/svg+xml' }), `${shortCode}.svg`))
  }
  const savePng = () =>
    holder.current?.querySelector('canvas')?.toBlob((blob) => blob && dispatch(saveFileAs(blob, `${shortCode}.png`)), 'image/png')
  return (
    <div ref={holder} className="link-code">
      <div className="link-code-shown" role="img" aria-label={`Picture to scan for ${address}`}>
        <QRCode {...look} type="svg" size={128} value={address} />
      </div>
      <div hidden aria-hidden>
        <QRCode {...look} type="canvas" size={printPixels} value={address} />
      </div>
      <div className="link-code-words">
        <a href={address} target="_blank" rel="noreferrer" title="Opening it counts as a click">
          {address}
        </a>
        <CopyButton link={link} />
        <div className="link-code-files">
          <Button size="small" icon={<DownloadOutlined />} onClick={saveSvg}>
            SVG
          </Button>
          <Button size="small" icon={<DownloadOutlined />} onClick={savePng}>
            PNG
          </Button>
        </div>
      </div>
    </div>
  )
}
