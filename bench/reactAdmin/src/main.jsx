import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, Resource } from 'react-admin'
import { authProvider } from './authProvider.js'
import { dataProvider } from './dataProvider.js'
import { RegistrationEdit } from './registrations/RegistrationEdit.jsx'
import { RegistrationList } from './registrations/RegistrationList.jsx'
import { SpeakerEdit } from './speakers/SpeakerEdit.jsx'
import { SpeakerList } from './speakers/SpeakerList.jsx'

/** The console's two longest lists in react-admin, over the same nucleus. */
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Admin authProvider={authProvider} dataProvider={dataProvider} disableTelemetry>
      <Resource name="registrations" list={RegistrationList} edit={RegistrationEdit} />
      <Resource name="speakers" list={SpeakerList} edit={SpeakerEdit} recordRepresentation={nameOf} />
    </Admin>
  </StrictMode>,
)

function nameOf({ displayName, firstName, lastName }) {
  return displayName || `${firstName} ${lastName}`
}
