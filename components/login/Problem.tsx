/** An error and what to do next. The element is always rendered, so that a screen reader announces its changes. */
export const Problem = ({ id, children }: { id?: string; children: string }) => (
  <div id={id} className="login-problem" role="alert">
    {children}
  </div>
)
