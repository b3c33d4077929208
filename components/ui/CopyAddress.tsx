import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { Button } from './Button.tsx'
import { fullAddress } from './fullAddress.ts'

/** Copies the full address of a path; `isCopied` until the button loses the focus. */
function useCopyAddress(path: string) {
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(fullAddress(path))
      setCopied(true)
    } catch {
      // Without https the browser has no clipboard access.
      dispatch(noticeShown({ severity: severity.error, text: 'The address could not be copied. Open the link and copy it from there.' }))
    }
  }
  return { isCopied, copy: () => void copy(), resetCopied: () => setCopied(false) }
}

/** A path in a list, with a button that copies the full address. `name`: what the address belongs to. */
export function CopyAddress({ path, name }: { path: string; name: string }) {
  const { isCopied, copy, resetCopied } = useCopyAddress(path)
  return (
    <span className="copy-link">
      <span className="cut" title={path}>
        {path}
      </span>
      <button
        type="button"
        className="cell-button"
        aria-label={`Copy the address of ${name}`}
        title={isCopied ? 'Copied' : 'Copy the full address'}
        onClick={copy}
        onBlur={resetCopied}
      >
        {isCopied ? <CheckOutlined /> : <CopyOutlined className="quiet" />}
      </button>
      <span role="status" className="for-screen-readers">
        {isCopied && 'Copied'}
      </span>
    </span>
  )
}

/** The same button beside the full address. */
export function CopyAddressButton({ path }: { path: string }) {
  const { isCopied, copy, resetCopied } = useCopyAddress(path)
  return (
    <Button size="small" icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy} onBlur={resetCopied}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
