import { Form } from 'antd'
import { rangeForViewer } from '../events/dateTexts.ts'
import { useFormSchema } from '../form/FormSchema.tsx'
import { isInstant } from '../form/readableDate.ts'

/** The times of an item as the clocks show them for whoever looks, where those of its zone differ: "08:00 to 08:30 for you". */
export function YourTimes() {
  const { timeZone } = useFormSchema()
  const form = Form.useFormInstance()
  const startsAt = Form.useWatch<string | null | undefined>('startsAt', form) ?? ''
  const endsAt = Form.useWatch<string | null | undefined>('endsAt', form) ?? ''
  const isRange = isInstant(startsAt) && isInstant(endsAt) && Date.parse(startsAt) < Date.parse(endsAt)
  const text = isRange && rangeForViewer(startsAt, endsAt, timeZone)
  return (
    text && (
      <p className="quiet wide" role="status">
        {text}
      </p>
    )
  )
}
