import { DownloadOutlined } from '@ant-design/icons'
import { QRCode } from 'antd'
import { useRef } from 'react'
import { useAppDispatch } from '#store/hooks.ts'
import { saveFileAs } from '#store/saveFileAs.ts'
import { Button } from './Button.tsx'
import { CopyAddressButton } from './CopyAddress.tsx'
import { fullAddress } from './fullAddress.ts'
import { pngFile, svgFile } from './pictureFile.ts'

/** Cameras need dark on light with a margin, in every theme. */
const qrCodeStyle = { color: '#000000', bgColor: '#ffffff', marginSize: 2, bordered: false } as const

interface Props {
  path: string
  /** Of the downloaded pictures, without an ending. */
  fileName: string
  /** A hint about the link. */
  title?: string
}

/** The full address of a path and its QR code, to copy and to download. */
export function AddressCode({ path, fileName, title }: Props) {
  const dispatch = useAppDispatch()
  const container = useRef<HTMLDivElement>(null)
  const address = fullAddress(path)
  const save = async (kind: 'svg' | 'png') => {
    const svg = container.current?.querySelector('svg')
    const file = svg && (kind === 'svg' ? svgFile(svg) : await pngFile(svg))
    if (file) dispatch(saveFileAs(file, `${fileName}.${kind}`))
  }
  return (
    <div className="link-code">
      <div ref={container} className="link-code-shown">
        <QRCode {...qrCodeStyle} type="svg" size={128} value={address} aria-label={`QR code for ${address}`} />
      </div>
      <div className="link-code-words">
        <a href={address} target="_blank" rel="noreferrer" title={title}>
          {address}
        </a>
        <CopyAddressButton path={path} />
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
