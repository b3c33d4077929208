import DownOutlined from '@ant-design/icons/DownOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { MenuProps } from 'antd'
import { roleLabelOf } from '#constants/roles.ts'
import { routes } from '#constants/routes.ts'
import { useAppSelector } from '#store/hooks.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Button } from '../ui/Button.tsx'
import { followLink } from '../ui/followLink.ts'
import { ButtonMenu } from '../ui/ButtonMenu.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useLazyPanel } from '../ui/useLazyPanel.ts'

const SessionsDrawer = lazyPart(() => import('./SessionsDrawer.tsx').then((module) => module.SessionsDrawer))

/** The signed-in user with their role, their sessions, and the sign-out. */
export function UserMenu() {
  const user = useAppSelector((state) => state.auth.user)
  const sessions = useLazyPanel()
  if (!user) return null
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${user.name} · ${roleLabelOf(user.role)}` },
    { key: 'sessions', label: 'Your sessions', onClick: sessions.open },
    { key: 'logout', label: <PageLink href={routes.logout}>Sign out</PageLink>, onClick: followLink },
  ]
  return (
    <>
      <ButtonMenu placement="bottomRight" menu={{ items }}>
        <Button
          type="text"
          className="user-button"
          icon={<UserOutlined aria-hidden />}
          aria-label={`${user.name} ${roleLabelOf(user.role)}`}
          aria-haspopup="menu"
        >
          <span className="user-words">
            <span className="user-name">{user.name}</span> <span className="user-role">{roleLabelOf(user.role)}</span>
          </span>
          <DownOutlined aria-hidden className="user-arrow" />
        </Button>
      </ButtonMenu>
      {sessions.wasOpened && <SessionsDrawer isOpen={sessions.isOpen} onClose={sessions.close} />}
    </>
  )
}
