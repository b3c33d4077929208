import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'

/** How many seats of a chat are taken, with a bar. */
export function Seats({ chat: { confirmedCount, maxAttendees, waitlistedCount } }: { chat: CoffeeChat }) {
  const percent = Math.round((confirmedCount / maxAttendees) * 100)
  return (
    <div className="take-up">
      <span>
        {confirmedCount} of {maxAttendees}
        {waitlistedCount > 0 && `, ${waitlistedCount} waiting`}
      </span>
      <span className="take-up-bar" data-full={confirmedCount >= maxAttendees} role="img" aria-label={`${percent} % of the seats taken`}>
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
    </div>
  )
}
