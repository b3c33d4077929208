import { useRef } from 'react'
import { PaletteBody } from './PaletteBody.tsx'
import { Modal } from '../ui/Modal.tsx'

/** Finds records, screens and actions by a few letters. Keeps no state when closed except recent choices. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Modal
      open={isOpen}
      // The dialog takes the focus when its animation ends.
      afterOpenChange={(isThere) => isThere && field.current?.focus()}
      onCancel={onClose}
      title={<span className="for-screen-readers">Search everything</span>}
      footer={null}
      closable={false}
      destroyOnHidden
      width={640}
      rootClassName="palette"
    >
      <PaletteBody field={field} onClose={onClose} />
    </Modal>
  )
}
