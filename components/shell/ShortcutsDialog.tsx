import { Modal } from 'antd'
import { shortcuts, tabShortcuts } from './shortcutList.ts'

/** All shortcuts; those of tabs while an event is open. */
export function ShortcutsDialog({ isOpen, hasTabs, onClose }: { isOpen: boolean; hasTabs: boolean; onClose: () => void }) {
  const tabs = tabShortcuts.map(({ letter, label }) => ({ keys: ['g', letter], label: `Go to the tab ${label}` }))
  return (
    <Modal title="Keyboard shortcuts" open={isOpen} onCancel={onClose} footer={null} width={420}>
      <dl className="shortcuts">
        {[...shortcuts, ...(hasTabs ? tabs : [])].map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
