import { LinkOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { severity } from '#constants/notices.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'

/** Copies the address of a record. `link` starts with its path. */
export function CopyLink({ link }: { link: string }) {
  const dispatch = useAppDispatch()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.origin + link)
      dispatch(noticeShown({ severity: severity.success, text: 'Link copied.', style: 'brief' }))
    } catch {
      // Without HTTPS the browser denies access to the clipboard.
      dispatch(noticeShown({ severity: severity.error, text: 'The link could not be copied. Copy the address of this page by hand.' }))
    }
  }
  return <Button type="text" icon={<LinkOutlined />} aria-label="Copy link" title="Copy link" onClick={() => void copy()} />
}
