import { Drawer } from 'antd'
import { MenuEntries } from './MenuEntries.tsx'

export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer title="Copilot" placement="left" size={280} open={isOpen} onClose={onClose} styles={{ body: { padding: 8 } }}>
      <nav aria-label="Main menu">
        <MenuEntries onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
