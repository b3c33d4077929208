import { Modal } from 'antd'
import { PaletteBody } from './PaletteBody.tsx'

/** Finds records, screens and actions by a few letters. Nothing of it stays between two openings but what was chosen. */
export const Palette = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Modal
    open={isOpen}
    onCancel={onClose}
    title={<span className="for-screen-readers">Search everything</span>}
    footer={null}
    closable={false}
    destroyOnHidden
    width={640}
    rootClassName="palette"
  >
    <PaletteBody onClose={onClose} />
  </Modal>
)
