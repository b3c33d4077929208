import { choiceLabel } from '#constants/choice.ts'
import { severities } from '#constants/notifications.ts'

export interface Shown {
  title?: string
  body?: string
  imageUrl?: string | null
  severity?: number
}

/** About how a phone shows it while it is locked. What is too long there is cut, as a phone does. */
export const PhonePreview = ({ title, body, imageUrl, severity }: Shown) => (
  <figure className="phone-preview">
    <figcaption className="small quiet">On a phone</figcaption>
    <div className="phone-message" data-severity={severity}>
      <div className="phone-message-head small">
        <span>Copilot</span>
        <span className="quiet">{choiceLabel(severities, severity)} · now</span>
      </div>
      <div className="phone-message-body">
        <div>
          <strong>{title || 'Title'}</strong>
          <p>{body || 'Text'}</p>
        </div>
        {imageUrl && <img src={imageUrl} alt="" />}
      </div>
    </div>
  </figure>
)
