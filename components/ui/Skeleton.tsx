/** Grey lines in place of text that is loading; `widths` in percent, one for each line. */
export const Skeleton = ({ widths }: { widths: readonly number[] }) => (
  <div className="waiting" aria-hidden>
    {widths.map((width, index) => (
      <span key={index} style={{ width: `${width}%` }} />
    ))}
  </div>
)
