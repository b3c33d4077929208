import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AgendaSession } from '#contract/events/agenda.ts'

/** Lets a session wait beside the plan, without a time. Not there for one that waits already. */
export const TakeOffButton = ({ session, onTakeOff }: { session: AgendaSession; onTakeOff: () => void }) =>
  session.startsAt && (
    <Button type="text" icon={<CalendarOutlined />} onClick={onTakeOff}>
      Take off the plan
    </Button>
  )
