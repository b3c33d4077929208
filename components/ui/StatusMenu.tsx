import DownOutlined from '@ant-design/icons/DownOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import type { ComponentProps, ReactNode } from 'react'
import { ButtonMenu } from './ButtonMenu.tsx'

interface Props<Status extends number> {
  /** The row and its status, for screen readers: "Status of Ada Park: Approved". */
  label: string
  /** The allowed next statuses. */
  items: NonNullable<ComponentProps<typeof ButtonMenu>['menu']>['items']
  /** Whether a move is being saved; nothing can be chosen meanwhile. */
  isMoving: boolean
  onChoose: (to: Status) => void
  /** The current status. */
  children: ReactNode
}

/** A row's status, with a menu of the next ones. The key of an item is its status. */
export const StatusMenu = <Status extends number>({ label, items, isMoving, onChoose, children }: Props<Status>) => (
  <ButtonMenu
    className="status-menu"
    menu={{
      items,
      onClick: ({ key }) => {
        if (!isMoving) onChoose(Number(key) as Status)
      },
    }}
  >
    <button type="button" className="cell-button status-control" aria-busy={isMoving} aria-label={`${label}. Change status`}>
      {isMoving && <LoadingOutlined aria-hidden />}
      {children}
      <DownOutlined className="quiet" />
    </button>
  </ButtonMenu>
)
