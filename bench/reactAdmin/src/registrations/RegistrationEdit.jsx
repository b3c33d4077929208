import {
  BooleanInput,
  Edit,
  FunctionField,
  NumberInput,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextField,
  TextInput,
  Toolbar,
} from 'react-admin'
import { ContactInput } from '../ContactInput.jsx'

/** One registration: its facts and the fields of the console's form. */
export const RegistrationEdit = () => (
  <Edit>
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <TextField source="confirmationNumber" />
      <FunctionField source="companyTypeName" render={({ companyTypeName, submittedAt }) => `${companyTypeName}, ${submittedAt ?? ''}`} />
      <ContactInput />
      <ReferenceInput source="eventCompanyTypeId" reference="companyTypes">
        <SelectInput label="Company type" disabled />
      </ReferenceInput>
      <ReferenceInput source="irRepContactId" reference="irReps">
        <SelectInput label="IR representative" />
      </ReferenceInput>
      <TextInput source="firstName" validate={required()} />
      <TextInput source="lastName" validate={required()} />
      <TextInput source="email" type="email" validate={required()} />
      <TextInput source="phone" type="tel" />
      <TextInput source="companyName" />
      <TextInput source="jobTitle" />
      <NumberInput source="minMeetings" />
      <NumberInput source="maxMeetings" />
      <BooleanInput source="consentMarketing" />
      <BooleanInput source="consentDirectory" />
      <TextArrayInput source="tags" />
    </SimpleForm>
  </Edit>
)
