import MenuOutlined from '@ant-design/icons/MenuOutlined'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useLazyPanel } from './useLazyPanel.ts'

const MenuDrawer = dynamic(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer), { ssr: false })

/** On a phone the menu is a drawer. The style sheet shows this button only there. */
export function PhoneMenuButton() {
  const { isOpen, wasOpened, open, close } = useLazyPanel()
  return (
    <>
      <Button
        type="text"
        className="phone-only"
        icon={<MenuOutlined aria-hidden />}
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasOpened && <MenuDrawer isOpen={isOpen} onClose={close} />}
    </>
  )
}
