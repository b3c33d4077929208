import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined'
import { Button } from '../../ui/Button.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import type { Zoom } from './useZoom.ts'

/** Makes the hours of the plan higher or lower. On a phone there is no plan, but a list. */
export const ZoomButtons = ({ zoom: { canGrow, canShrink, zoom } }: { zoom: Zoom }) =>
  !useIsNarrow() && (
    <>
      <Button
        type="text"
        icon={<ZoomOutOutlined />}
        aria-label="Zoom out"
        title="Zoom out (−, or Ctrl and the wheel)"
        disabled={!canShrink}
        onClick={() => zoom(-1)}
      />
      <Button
        type="text"
        icon={<ZoomInOutlined />}
        aria-label="Zoom in"
        title="Zoom in (+, or Ctrl and the wheel)"
        disabled={!canGrow}
        onClick={() => zoom(1)}
      />
    </>
  )
