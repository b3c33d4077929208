import { Modal } from '../ui/Modal.tsx'
import { tabShortcuts } from './goShortcuts.ts'
import { shortcuts } from './shortcutList.ts'

/** All shortcuts; those of tabs while an event is open. */
export function ShortcutsDialog({ isOpen, hasTabs, onClose }: { isOpen: boolean; hasTabs: boolean; onClose: () => void }) {
  const tabs = tabShortcuts.map(({ letter, label }) => ({ keys: ['g', letter], label: `Go to the tab ${label}` }))
  const offered = shortcuts.filter(({ isOffered }) => isOffered?.() ?? true)
  return (
    <Modal title="Keyboard shortcuts" open={isOpen} onCancel={onClose} footer={null} width={420}>
      <dl className="shortcuts">
        {[...offered, ...(hasTabs ? tabs : [])].map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key, at) => (
                <kbd key={`${at} ${key}`}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
