/** What went wrong and what to do next. The place is always there, so that a screen reader hears it change. */
export const Problem = ({ id, children }: { id?: string; children: string }) => (
  <div id={id} className="login-problem" role="alert">
    {children}
  </div>
)
