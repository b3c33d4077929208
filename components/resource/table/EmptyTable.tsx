import type { ReactNode } from 'react'

/** The content of a table without rows: the reason, and what the user can do. */
export const EmptyTable = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <div className="nothing">
    <svg viewBox="0 0 64 41" aria-hidden>
      <ellipse cx="32" cy="34" rx="32" ry="7" />
      <path d="M55 13.8 44.9 2.3Q44 1 42.9 1H21.1q-1.2 0-2 1.3L9 13.8V23h46z" />
      <path d="M41.6 17c0-1.7 1-3 2.2-3H55v18.1c0 2.2-1.3 3.9-3 3.9H12c-1.7 0-3-1.7-3-3.9V14h11.2c1.2 0 2.2 1.3 2.2 3s1 2.9 2.2 2.9h14.8c1.2 0 2.2-1.4 2.2-3" />
    </svg>
    <div>{text}</div>
    {children}
  </div>
)

/** The content of a table whose first rows are loading. The style sheet shows its spinner after 150 ms. */
export const LoadingTable = () => (
  <div className="table-waiting">
    <span className="spinner">
      <i />
      <i />
      <i />
      <i />
    </span>
  </div>
)
