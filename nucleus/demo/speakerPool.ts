import { speakerStatuses } from '#constants/programmeChoices.ts'
interface Person {
  speakerId: number
  speakerStatusId: number
  availability?: readonly { startsAt: string; endsAt: string }[]
}
interface Appearance {
  startsAt: string
  endsAt: string
  /** Leaves the speakers free. */
  isCancelled: boolean
}

const { declined, cancelled } = speakerStatuses
/** Speakers need time to change rooms. */
const changeoverMs = 10 * 60_000

/** Assigns speakers to sessions, in turns: those who attend, are available and are in no other session at the time. */
export function makeSpeakerPool(people: readonly Person[]) {
  const attending = people.filter(({ speakerStatusId }) => speakerStatusId !== declined && speakerStatusId !== cancelled)
  const busy = new Map<number, { from: number; to: number }[]>()
  let turn = 0
  let last: number[] = []

  const isFree = ({ speakerId, availability = [] }: Person, from: number, to: number): boolean =>
    (busy.get(speakerId) ?? []).every((other) => other.to + changeoverMs <= from || to + changeoverMs <= other.from) &&
    (availability.length === 0 || availability.some(({ startsAt, endsAt }) => Date.parse(startsAt) <= from && to <= Date.parse(endsAt)))

  return {
    /** At most `count` speakers, or fewer if no others are free. */
    take: (count: number, { startsAt, endsAt, isCancelled }: Appearance): number[] => {
      const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
      const inTurn = [...attending.slice(turn), ...attending.slice(0, turn)]
      const chosen = inTurn.filter((person) => isFree(person, from, to)).slice(0, count)
      if (!isCancelled) for (const { speakerId } of chosen) busy.set(speakerId, [...(busy.get(speakerId) ?? []), { from, to }])
      const end = chosen.at(-1)
      if (end) turn = (attending.indexOf(end) + 1) % attending.length
      const ids = chosen.map(({ speakerId }) => speakerId)
      if (ids.length > 0) last = ids
      return ids
    },
    /** The speakers assigned last, if any. */
    last: (): readonly number[] => last,
  }
}
