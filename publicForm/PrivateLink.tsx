import { useState } from 'react'

/** The address of a registration's private page, to read, to select and to copy. */
export function PrivateLink({ path }: { path: string }) {
  const [outcome, setOutcome] = useState('')
  const address = new URL(path, location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('Copied')
    } catch {
      // Without HTTPS the browser denies access to the clipboard.
      setOutcome('Your browser does not copy it. Select the link and copy it.')
    }
  }
  return (
    <div className="page-note">
      <p>Save this private link. Anyone who has it can change your registration.</p>
      <p className="page-address">{address}</p>
      <button type="button" className="answer-button" onClick={() => void copy()}>
        Copy the link
      </button>{' '}
      <span role="status">{outcome}</span>
    </div>
  )
}
