import { DownloadOutlined } from '@ant-design/icons'
import { QRCode } from 'antd'
import { useRef } from 'react'
import type { DynamicLink } from '#contract/events/dynamicLinks.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { saveFileAs } from '#store/saveFileAs.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from './CopyLink.tsx'
import { linkAddress } from './linkAddress.ts'
import { pngFile, svgFile } from './pictureFile.ts'

/** Cameras need dark on light with a margin, in every theme. */
const qrCodeStyle = { color: '#000000', bgColor: '#ffffff', marginSize: 2, bordered: false } as const

/** The full address of a link and its QR code, to copy and to download. */
export function LinkCode({ link }: { link: DynamicLink }) {
  const { shortCode } = link
  const dispatch = useAppDispatch()
  const container = useRef<HTMLDivElement>(null)
  const address = linkAddress(shortCode)
  const save = async (kind: 'svg' | 'png') => {
    const svg = container.current?.querySelector('svg')
    const file = svg && (kind === 'svg' ? svgFile(svg) : await pngFile(svg))
    if (file) dispatch(saveFileAs(file, `${shortCode}.${kind}`))
  }
  return (
    <div className="link-code">
      <div ref={container} className="link-code-shown">
        <QRCode {...qrCodeStyle} type="svg" size={128} value={address} aria-label={`QR code for ${address}`} />
      </div>
      <div className="link-code-words">
        <a href={address} target="_blank" rel="noreferrer" title="Opening it counts as a click">
          {address}
        </a>
        <CopyButton link={link} />
        <div className="link-code-files">
          <Button size="small" icon={<DownloadOutlined />} onClick={() => void save('svg')}>
            SVG
          </Button>
          <Button size="small" icon={<DownloadOutlined />} onClick={() => void save('png')}>
            PNG
          </Button>
        </div>
      </div>
    </div>
  )
}
