import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { severity } from '#constants/notices.ts'
import { type DynamicLink, shortLinkPath } from '#contract/events/dynamicLinks.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { Button } from '../../ui/Button.tsx'
import { linkAddress } from './linkAddress.ts'

/** Copies the full address of a link; `isCopied` until the button loses the focus. */
function useCopyLink({ shortCode }: DynamicLink) {
  const dispatch = useAppDispatch()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkAddress(shortCode))
      setCopied(true)
    } catch {
      // Without https the browser has no clipboard access.
      dispatch(noticeShown({ severity: severity.error, text: 'The address could not be copied. Open the link and copy it from there.' }))
    }
  }
  return { isCopied, copy: () => void copy(), resetCopied: () => setCopied(false) }
}

/** A link's short address in a list, with a button that copies the full address. */
export function CopyLink({ link }: { link: DynamicLink }) {
  const { isCopied, copy, resetCopied } = useCopyLink(link)
  return (
    <span className="copy-link">
      <span className="cut">{shortLinkPath(link.shortCode ?? '')}</span>
      <button
        type="button"
        className="cell-button"
        aria-label={`Copy the address of ${link.name}`}
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
export function CopyButton({ link }: { link: DynamicLink }) {
  const { isCopied, copy, resetCopied } = useCopyLink(link)
  return (
    <Button size="small" icon={isCopied ? <CheckOutlined /> : <CopyOutlined />} onClick={copy} onBlur={resetCopied}>
      {isCopied ? 'Copied' : 'Copy'}
    </Button>
  )
}
