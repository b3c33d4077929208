const radius = 43
const length = 2 * Math.PI * radius

/** Progress as a small ring. */
export const ProgressRing = ({ percent, label }: { percent: number; label: string }) => (
  <svg
    viewBox="0 0 100 100"
    className="progress-ring"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <title>{`${percent}%`}</title>
    <circle cx={50} cy={50} r={radius} />
    {percent > 0 && <circle cx={50} cy={50} r={radius} strokeDasharray={`${(length * percent) / 100} ${length}`} />}
  </svg>
)
