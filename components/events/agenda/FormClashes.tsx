import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { clashGrades } from '#constants/programmeChoices.ts'
import type { Clash } from '#contract/events/clashes.ts'
import { instant } from '#contract/fields.ts'
import { checkAgendaSession } from '#store/events/agendaClashes.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { isBlocking } from './agendaRows.ts'
import { ClashIcon } from './SessionBlock.tsx'

const pauseMs = 350
/** The fields that clashes depend on. */
const checkedFields = ['startsAt', 'endsAt', 'sessionLocationId', 'capacity', 'sessionStatusId'] as const

/** The clashes that the session would have with the current form values, before it is saved. */
export function FormClashes({ eventId, sessionId }: { eventId: number; sessionId: number | null }) {
  const dispatch = useAppDispatch()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const values = Form.useWatch([], { form, preserve: true }) as Record<string, unknown> | undefined
  // A text that is no date is refused by its field.
  const valueOf = (name: string) => (name.endsWith('At') && !instant.safeParse(values?.[name]).success ? null : (values?.[name] ?? null))
  // A session without a time clashes with nothing, and a check of it is refused.
  const hasTime = valueOf('startsAt') !== null && valueOf('endsAt') !== null
  const typed = values && hasTime && JSON.stringify(Object.fromEntries(checkedFields.map((name) => [name, valueOf(name)])))
  const [lastCheck, setLastCheck] = useState<{ typed: string; clashes: readonly Clash[] } | null>(null)
  useEffect(() => {
    if (!typed) return
    let isStale = false
    const timer = setTimeout(() => {
      const input = { ...(JSON.parse(typed) as object), eventId, agendaDaySessionId: sessionId }
      void dispatch(checkAgendaSession(input)).then((result) => {
        if (isStale) return
        // Incomplete values are refused: the fields show their own errors.
        setLastCheck({ typed, clashes: checkAgendaSession.fulfilled.match(result) ? result.payload : [] })
      })
    }, pauseMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [typed, dispatch, eventId, sessionId])
  const clashes = lastCheck && lastCheck.typed === typed ? lastCheck.clashes : undefined
  return (
    <div role="status" aria-label="Clashes" className="agenda-form-clashes" aria-busy={hasTime && clashes === undefined}>
      {(clashes ?? []).map((clash) => (
        <div key={clash.message} className="agenda-form-clash">
          <ClashIcon isBlocking={isBlocking(clash)} />
          <span>
            <span className="agenda-grade" data-blocks={isBlocking(clash) || undefined}>
              {choiceLabel(clashGrades, clash.grade)}
            </span>
            : {clash.message}
          </span>
        </div>
      ))}
    </div>
  )
}
