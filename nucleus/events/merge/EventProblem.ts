/** Why contacts cannot become one at an event, with what to do first. */
export interface EventProblem {
  eventId: number
  text: string
}
