import MenuOutlined from '@ant-design/icons/MenuOutlined'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useLazyPanel } from '../ui/useLazyPanel.ts'

const MenuDrawer = lazyPart(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer))

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
