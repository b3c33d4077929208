import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AgendaSession } from '#contract/events/agenda.ts'

/** Removes a session's time and so takes it off the plan. Not shown for unscheduled sessions. */
export const TakeOffButton = ({ session, onTakeOff }: { session: AgendaSession; onTakeOff: () => void }) =>
  session.startsAt && (
    <Button type="text" icon={<CalendarOutlined />} onClick={onTakeOff}>
      Unschedule
    </Button>
  )
